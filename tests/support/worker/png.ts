import { type DecodedPng, decode } from 'fast-png';

export function differenceOf(image: Uint8Array, other: Uint8Array): { count: number; first: number; last: number } {
  const [left, right] = [decode(image), decode(other)];
  if (sizeOf(left) !== sizeOf(right)) throw new Error(`One picture is ${sizeOf(left)}, the other ${sizeOf(right)}.`);
  const { data, width, channels } = left;
  let [count, first, last] = [0, -1, -1];
  for (let at = 0; at < data.length; at += channels) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1)
      sum += Math.abs((data[at + channel] ?? 0) - (right.data[at + channel] ?? 0));
    if (sum < 60) continue;
    const column = (at / channels) % width;
    count += 1;
    first = first === -1 ? column : Math.min(first, column);
    last = Math.max(last, column);
  }
  return { count, first, last };
}

const sizeOf = ({ width, height, channels }: DecodedPng) => `${width} by ${height} with ${channels} channels`;
