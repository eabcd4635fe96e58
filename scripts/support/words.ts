import { stop } from './local.ts';

/** A script's arguments: words in order, flags, and options, which are flags followed by a value. */
interface Words {
  words: string[];
  flags: string[];
  options: Record<string, string>;
}

/** Parses the arguments of a script. Stops the script with its usage if they are invalid. */
export function wordsFor(
  use: string,
  command: { words: number; flags: readonly string[]; options?: readonly string[] },
) {
  const read: Words = { words: [], flags: [], options: {} };
  const rest = process.argv.slice(2);
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (command.flags.includes(word)) read.flags.push(word);
    else if (command.options?.includes(word)) read.options[word] = rest.shift() ?? stop(use);
    else if (word.startsWith('--')) stop(use);
    else read.words.push(word);
  }
  return read.words.length === command.words ? read : stop(use);
}
