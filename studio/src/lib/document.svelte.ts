// The text of the template. All views change this one text, so undo and redo work over all of them.

import { history, isolateHistory, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { Compartment, EditorState, type Extension, type StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Range } from "../engine/protocol";

export class TemplateText {
    view: EditorView;
    /** Counts changes. */
    version = $state(0);
    canUndo = $state(false);
    canRedo = $state(false);
    private readonly extra = new Compartment();
    private lineBreak = "\n";
    private onChange: () => void = () => {};
    private extensions: Extension = [];

    constructor() {
        this.view = new EditorView({ state: this.state("", []) });
    }

    listen(onChange: () => void) {
        this.onChange = onChange;
    }

    private state(text: string, extensions: Extension): EditorState {
        // Text with other line ends than CRLF keeps its carriage returns as letters, so that saving loses nothing.
        this.lineBreak = /\r\n/.test(text) && !/(^|[^\r])\n|\r(?!\n)/.test(text) ? "\r\n" : "\n";
        const listener = EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            this.version += 1;
            this.count();
            this.onChange();
        });
        const base = [history(), EditorState.lineSeparator.of(this.lineBreak), listener, this.extra.of(extensions)];
        return EditorState.create({ doc: text, extensions: base });
    }

    private count() {
        this.canUndo = undoDepth(this.view.state) > 0;
        this.canRedo = redoDepth(this.view.state) > 0;
    }

    /** The text with the line ends of its file. */
    get text(): string {
        return this.view.state.sliceDoc();
    }

    /** Starts another document. */
    open(text: string) {
        this.view.setState(this.state(text, this.extensions));
        this.count();
        this.version += 1;
    }

    /** Sets the extensions of the text view, which are independent of the document. */
    extend(extensions: Extension) {
        this.extensions = extensions;
        this.view.dispatch({ effects: this.extra.reconfigure(extensions) as StateEffect<unknown> });
    }

    /**
     * Replaces the text by a changed one. Only the part that differs is replaced. This is one step of undo; with
     * `joins`, it joins the step before if that changed the same place just now.
     */
    replace(text: string, event: string, joins = false) {
        const old = this.view.state.doc.toString();
        const now = this.lineBreak === "\r\n" ? text.replaceAll("\r\n", "\n") : text;
        let start = 0;
        const most = Math.min(old.length, now.length);
        while (start < most && old[start] === now[start]) start += 1;
        let end = 0;
        while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
        if (start === old.length && start === now.length) return;
        this.view.dispatch({
            changes: { from: start, to: old.length - end, insert: now.slice(start, now.length - end) },
            userEvent: event,
            annotations: joins ? [] : isolateHistory.of("full"),
        });
    }

    /** Converts offsets of the text to positions of the editor, where a line end is one letter. */
    position(offset: number): number {
        if (this.lineBreak !== "\r\n") return Math.min(offset, this.view.state.doc.length);
        const before = this.text.slice(0, offset);
        return Math.min(before.replaceAll("\r\n", "\n").length, this.view.state.doc.length);
    }

    /** Selects a range and scrolls to it. */
    show([from, to]: Range) {
        this.view.dispatch({ selection: { anchor: this.position(from), head: this.position(to) }, effects: EditorView.scrollIntoView(this.position(from), { y: "center" }) });
    }

    showLine(line: number) {
        const doc = this.view.state.doc;
        const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
        this.view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    }

    undo() {
        undo(this.view);
    }

    redo() {
        redo(this.view);
    }
}
