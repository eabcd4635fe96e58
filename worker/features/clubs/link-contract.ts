/** Sentences of links that people type (document 3, section 5). */
export const linkSentences = {
  linkSpaces: 'Link cannot contain spaces.',
  linkInvalid: 'Invalid link.',
} as const;

/** Characters of a club's link at most. */
export const LINK_LENGTH = 2_000;

/**
 * Normalises a typed address, adding `http://` where no scheme was typed (document 3, section 5). Returns only http
 * and https addresses; otherwise the error message.
 */
export function linkOf(input: string): { href: string } | { error: string } {
  const text = input.trim();
  if (/\s/.test(text)) return { error: linkSentences.linkSpaces };
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (!text.includes('.') || address.length > LINK_LENGTH || !URL.canParse(address)) {
    return { error: linkSentences.linkInvalid };
  }
  const { protocol, hostname, href } = new URL(address);
  return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) ? { href } : { error: linkSentences.linkInvalid };
}
