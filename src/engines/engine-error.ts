/** The engine itself failed; the text and the request were fine. Apart from the schemas, which a lane need not load. */
export class EngineError extends Error {}
