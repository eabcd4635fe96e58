import type { IncomingMessage, ServerResponse } from 'node:http';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(400)]);
const WEBP = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.alloc(40)]);
const GIF = Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.alloc(40)]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const SCRIPT = 'document.title = "taken over"';

const images: Record<string, { type: string; body: Buffer | string }> = {
  png: { type: 'image/png', body: PNG },
  jpeg: { type: 'image/jpeg', body: JPEG },
  webp: { type: 'image/webp', body: WEBP },
  gif: { type: 'image/gif', body: GIF },
  'wrongly-named': { type: 'text/html', body: PNG },
  svg: { type: 'image/svg+xml', body: SVG },
  'svg-as-png': { type: 'image/png', body: SVG },
  script: { type: 'text/javascript', body: SCRIPT },
  'script-as-jpeg': { type: 'image/jpeg', body: SCRIPT },
  empty: { type: 'image/png', body: '' },
};

/**
 * Open Library's responses by cover number. It stores most covers in the archive and redirects there. It returns 404
 * for a missing cover only if the request contains `default=false`.
 */
const covers: Record<string, (response: ServerResponse) => void> = {
  1: (response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(JPEG),
  2: sendingTo('https://archive.org/download/l_covers_0010/2-L.jpg'),
  3: sendingTo('https://elsewhere.test/image/png'),
  4: sendingTo('https://archive.org.elsewhere.test/image/png'),
  5: sendingTo('http://archive.org/download/l_covers_0010/2-L.jpg'),
  6: sendingTo('https://archive.org/download/round-and-round'),
};

function sendingTo(location: string) {
  return (response: ServerResponse) => void response.writeHead(302, { location }).end();
}

/** Imitates covers.openlibrary.org and the archive behind it. */
export function coverAnswer(_request: IncomingMessage, response: ServerResponse, url: URL): void {
  if (url.pathname === '/download/l_covers_0010/2-L.jpg')
    sendingTo('https://ia800100.us.archive.org/2-L.jpg')(response);
  else if (url.pathname === '/2-L.jpg') covers[1]?.(response);
  else if (url.pathname.startsWith('/download/')) sendingTo(`https://archive.org${url.pathname}`)(response);
  else {
    const [, id = ''] = /^\/b\/id\/(\d+)-L\.jpg$/.exec(url.pathname) ?? [];
    const cover = url.searchParams.get('default') === 'false' ? covers[id] : covers[1];
    if (cover) cover(response);
    else response.writeHead(404).end();
  }
}

/**
 * An image host: `/image/png` and the like return an image, and `/image/redirect` redirects to one. `/image/large`
 * declares a length of forty megabytes; `/image/endless` sends as much without declaring a length.
 */
export function imageAnswer(_request: IncomingMessage, response: ServerResponse, url: URL): void {
  const name = url.pathname.split('/')[2] ?? '';
  if (name === 'redirect') {
    response.writeHead(302, { location: '/image/png' }).end();
  } else if (name === 'large') {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 40_000_000 }).write(PNG);
  } else if (name === 'endless') {
    endless(response);
  } else {
    const image = images[name];
    response.writeHead(image ? 200 : 404, { 'content-type': image?.type ?? 'text/plain' }).end(image?.body ?? '');
  }
}

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/png' }).write(PNG);
  let left = 40;
  const sendMore = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(Buffer.alloc(1_000_000))) return;
    }
    response.end();
  };
  response.on('drain', sendMore);
  sendMore();
}
