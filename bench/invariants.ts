/** Ends a campaign whose invariant does not hold, with the figures that broke it. */
export function invariant(holds: boolean, what: string, figures: object): void {
  if (!holds) throw new Error(`does not hold: ${what}: ${JSON.stringify(figures)}`);
}
