import { html, raw } from 'hono/html';
import { answerHeaders } from '../http/headers.ts';

const STYLE = `body{margin:0;padding:48px 16px;background:#fbf8f3;color:#211a14;font:16px/1.5 system-ui,sans-serif}
main{max-width:520px;margin:0 auto}
h1{font:bold 28px/1.25 Georgia,serif}
button{min-height:44px;padding:0 20px;border:0;border-radius:6px;background:#8a2f2b;color:#fff;font:inherit;font-weight:600}
button:focus-visible{outline:2px solid #8a2f2b;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#171310;color:#f2ebe1}button{background:#e8917f;color:#171310}}`;

const textsOf = (site: string) => ({
  allowed: {
    title: `Stop emails from ${site}?`,
    text: `Readers of ${site} can share books with this address by email, until you stop it.`,
    choice: 'block',
    button: 'Stop emails',
  },
  blocked: {
    title: 'Email blocked',
    text: `You get no emails from ${site}. Changed your mind?`,
    choice: 'allow',
    button: 'Allow emails again',
  },
  'allowed again': {
    title: 'Emails allowed',
    text: `Readers of ${site} can share books with this address again.`,
    choice: 'block',
    button: 'Stop emails',
  },
});

/** The page behind the unsubscribe link of a message, for people who have no account; it needs no script. */
export async function blockPage(state: keyof ReturnType<typeof textsOf>, site: string): Promise<Response> {
  const { title, text, choice, button } = textsOf(site)[state];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const page = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title} · ${site}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      <form method="post">
        <button name="choice" value="${choice}">${button}</button>
      </form>
    </main>
  </body>
</html>
`;
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return new Response(String(page), {
    headers: { ...answerHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}
