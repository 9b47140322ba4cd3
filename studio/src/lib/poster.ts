// A poster of a template and its map, as a PNG for forums.

import type { Frame, Request } from "../engine/protocol";
import { figureText } from "./gallery.svelte";
import { seedName } from "./contents";
import { LAYERS } from "./layers";
import { download } from "./pixels";
import { studio } from "./studio.svelte";
import { t } from "./texts.svelte";

const WIDE = 1400;
const SIDE = 400;
const GAP = 28;
const INK = "#23262a";
const SOFT = "#63645f";
const PLAYERS = ["#d6322a", "#2f5fd0", "#a3764a", "#2f9440", "#d97b16", "#8139b0", "#128c8c", "#c9628f"];
const SHOWN = ["spread", "rival_days", "portals", "unmet", "treasure", "area_error"];

export async function poster() {
    const { map, template, engine } = studio;
    if (!map || !template || !engine) return;
    const scale = Math.max(1, Math.floor(900 / (Math.max(map.width, map.height) * Math.min(map.levels, 2))));
    const call: Request = { do: "picture", map: map.map, scale: Math.max(scale, 3), view: { layers: [...LAYERS] } };
    const [picture, { value: discs }] = await Promise.all([
        engine.call<Frame[]>(call),
        engine.call<{ x: number; y: number; radius: number }[]>({ do: "draw", text: studio.document.text, template: template.id }),
    ]);
    const bitmap = await createImageBitmap(new Blob([picture.bytes]));
    const room = WIDE - SIDE - 3 * GAP;
    const height = Math.round((bitmap.height * room) / bitmap.width);
    const canvas = document.createElement("canvas");
    canvas.width = WIDE;
    canvas.height = Math.max(height, 760) + 130;
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#f7f4ec";
    context.fillRect(0, 0, canvas.width, canvas.height);
    const write = (text: string, x: number, y: number, font: string, color = INK, wide = SIDE) => {
        context.font = `${font} system-ui, sans-serif`;
        context.fillStyle = color;
        context.fillText(text, x, y, wide);
    };
    write(template.name, GAP, 58, "650 38px", INK, WIDE - 2 * GAP);
    const size = `${map.width} × ${map.height}${map.levels > 1 ? ` × ${map.levels}` : ""}`;
    write([size, t("viewer-players", { count: map.players.length }), `${t("seed")} ${map.seedText}`, map.code ?? "", map.certificate.isSound ? `✓ ${t("sound")}` : ""].filter(Boolean).join("  ·  "), GAP, 92, "18px", SOFT, WIDE - 2 * GAP);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, GAP, 116, room, height);

    // the graph of the template
    const left = WIDE - SIDE - GAP;
    const xs = discs.flatMap((disc) => [disc.x - disc.radius, disc.x + disc.radius]);
    const ys = discs.flatMap((disc) => [disc.y - disc.radius, disc.y + disc.radius]);
    const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
    const fit = Math.min(SIDE / Math.max(1, Math.max(...xs) - x0), SIDE / Math.max(1, Math.max(...ys) - y0));
    const at = (key: string) => {
        const disc = discs[template.zones.findIndex((zone) => zone.key === key)]!;
        return { x: left + (disc.x - x0) * fit, y: 116 + (disc.y - y0) * fit, radius: disc.radius * fit };
    };
    context.strokeStyle = SOFT;
    context.lineWidth = 2;
    for (const link of template.connections) {
        const [from, to] = [at(link.a), at(link.b)];
        context.setLineDash(link.kind === "forcePortal" ? [8, 5] : []);
        context.beginPath();
        context.moveTo(from.x, from.y);
        context.lineTo(to.x, to.y);
        context.stroke();
    }
    context.setLineDash([]);
    context.textAlign = "center";
    for (const zone of template.zones) {
        const { x, y, radius } = at(zone.key);
        context.beginPath();
        context.arc(x, y, Math.max(radius, 11), 0, 2 * Math.PI);
        context.fillStyle = zone.owner === null ? "#efe6cf" : "#fffefb";
        context.fill();
        context.strokeStyle = zone.owner === null ? "#8d8674" : (PLAYERS[zone.owner - 1] ?? INK);
        context.lineWidth = 3;
        context.stroke();
        write(zone.key, x, y + 5, "600 15px", INK, 2 * Math.max(radius, 11) - 4);
    }
    context.textAlign = "left";
    let line = 116 + SIDE + 40;
    for (const word of SHOWN) {
        write(t(`figure-${word}`), left, line, "16px", SOFT, 270);
        context.textAlign = "right";
        write(figureText(word, map.measures.figures[word]), WIDE - GAP, line, "600 16px");
        context.textAlign = "left";
        line += 27;
    }
    write(`rmg ${studio.hello?.version ?? ""}`, left, line + 12, "13px", SOFT);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (blob) download(`${template.id}-${seedName(map)}.png`, new Uint8Array(await blob.arrayBuffer()));
}
