// The templates that come with the project. The page loads them only if a user wants to choose one.

const texts = import.meta.glob<string>("../../../templates/*.json", { query: "?raw", import: "default", eager: true });

export const shipped: File[] = Object.entries(texts).map(([path, text]) => new File([text], path.slice(path.lastIndexOf("/") + 1), { type: "application/json" }));
