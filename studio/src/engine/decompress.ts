// Its own file of the page: only the engine in the browser needs it.
export { decompress } from "fzstd";
