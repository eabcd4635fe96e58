let ask = (): Promise<boolean> => Promise.resolve(false);

/** Asks the reader to prove again who they are; resolves to whether they did. */
export const promptProof = () => ask();

/** Sets who answers {@link promptProof}. */
export function promptProofBy(asker: typeof ask): void {
  ask = asker;
}
