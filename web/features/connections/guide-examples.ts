import { listReadings, startReading, updateProgress } from '../../../worker/features/library/readings/contract.ts';

// A test runs every example of the guide exactly as the page shows it.

const DUNE = '9780340839935';

const curl = (address: string, body: string) => `curl -sS ${address} \\
  -H "Authorization: Bearer $FLYLEAF_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d ${body}`;

export function curlExample(origin: string, path: string, body: unknown): string {
  return curl(`${origin}${path}`, `'${JSON.stringify(body)}'`);
}

export function curlGuide(origin: string): { list: string; log: string } {
  const progress = `"{\\"reading_id\\":\\"$READING\\",\\"unit\\":\\"page\\",\\"value\\":112}"`;
  return {
    list: curlExample(origin, listReadings.path, { state: 'reading' }),
    log: `READING=$(${curlExample(origin, startReading.path, { isbn: DUNE })} \\
  | sed 's/.*"reading":{"reading_id":"\\([^"]*\\)".*/\\1/')

${curl(`${origin}${updateProgress.path}`, progress)}`,
  };
}

export function typescriptGuide(origin: string): string {
  return `async function call(path: string, input: object) {
  const response = await fetch('${origin}' + path, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer ' + process.env.FLYLEAF_TOKEN,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(input),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const { readings } = await call('${listReadings.path}', { state: 'reading' });
for (const { title, progress } of readings) console.log(title, progress);

const { reading } = await call('${startReading.path}', { isbn: '${DUNE}' });
const logged = await call('${updateProgress.path}', {
  reading_id: reading.reading_id,
  unit: 'page',
  value: 113,
});
console.log(logged.reading.title, logged.reading.progress);
`;
}
