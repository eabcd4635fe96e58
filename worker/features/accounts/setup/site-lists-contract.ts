import * as z from 'zod/mini';
import { validateText } from '../../../platform/http/contract.ts';

/** The most lines of a list of the site. */
const LINES = 200;
/** The most characters of a word or phrase. */
const WORD = 60;
/** The most characters of a list of the site. */
export const SITE_LIST = 6_000;

export const siteListTexts = {
  domains: 'Enter one domain on each line, like example.com.',
  tooMany: `Enter at most ${LINES} lines.`,
  words: `Enter one word or phrase on each line, up to ${WORD} characters.`,
  notHere: (word: string) =>
    `On this site, a moderator looks at texts with “${word}” first, and that isn’t possible here. Please leave it out.`,
  heldName: 'Please choose another name. A moderator would have to look at this one first.',
  blocked: (domain: string) => `This site doesn’t accept addresses at ${domain}. Please use another one.`,
} as const;

/** The entries of a list, one on each line. */
export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/** A list with one entry on each line, each once. */
const lines = (normalise: (line: string) => string) =>
  z.pipe(
    z.pipe(
      validateText({ max: SITE_LIST, lines: true }),
      z.transform((text: string) => [...new Set(linesOf(text).map((line) => normalise(line.trim())))].join('\n')),
    ),
    z.string().check(z.refine((text) => linesOf(text).length <= LINES, siteListTexts.tooMany)),
  );

/** Domains of email addresses, with or without their @. */
export const domainList = lines((line) => line.toLowerCase().replace(/^(?:@|\*\.)/, '')).check(
  z.refine((text) => linesOf(text).every((line) => DOMAIN.test(line)), siteListTexts.domains),
);

/** Words and phrases. */
export const wordList = lines((line) => line.replace(/\s+/g, ' ')).check(
  z.refine(
    (text) => linesOf(text).every((line) => line.length <= WORD && /[\p{L}\p{N}]/u.test(line)),
    siteListTexts.words,
  ),
);
