import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Bindings } from '../platform/bindings.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { RowOf } from '../platform/db/statement.ts';
import { PRODUCT } from '../platform/http/contract.ts';
import { mailById, newestMail } from '../platform/mail/queries.ts';

const MAX_MESSAGES = 50;

type MailRow = RowOf<typeof newestMail>;

// Neither the page nor a message in its frame may run scripts. The page loads nothing but its own style sheet.
const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; base-uri 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** The local mailbox, which shows the messages that a deployment would have sent. */
export const mailboxApp = new Hono<{ Bindings: Bindings }>()
  .get('/mailbox', async (context) => {
    const { load } = openDatabase(context.env.DB, null, 'first-primary');
    const { mails } = await load({ mails: newestMail({ limit: MAX_MESSAGES }) });
    context.header('content-security-policy', PAGE_POLICY);
    return context.html(
      page(
        'Mailbox',
        html`<p>What ${PRODUCT} sends from this machine lands here and goes nowhere else.</p>
          ${mails.length === 0 ? html`<p>There is no mail yet. Share a book by e-mail and come back.</p>` : ''}
          <ol>
            ${mails.map((mail) => html`<li><a href="/mailbox/${mail.id}">${mail.subject}</a>${describeMail(mail)}</li>`)}
          </ol>`,
      ),
    );
  })
  .get('/mailbox/style.css', (context) => {
    context.header('content-type', 'text/css; charset=utf-8');
    return context.body(style);
  })
  .get('/mailbox/:id', async (context) => {
    const mail = await findMail(context.env, context.req.param('id'));
    if (!mail) return context.notFound();
    context.header('content-security-policy', PAGE_POLICY);
    return context.html(
      page(
        mail.subject,
        html`<p><a href="/mailbox">All mail</a></p>
          ${describeMail(mail)}
          <h2>As it looks</h2>
          <iframe
            title="The message"
            src="/mailbox/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
          ></iframe>
          <h2>As plain text</h2>
          <pre>${linkify(mail.text)}</pre>`,
      ),
    );
  })
  .get('/mailbox/:id/html', async (context) => {
    const mail = await findMail(context.env, context.req.param('id'));
    if (!mail) return context.notFound();
    context.header('content-security-policy', MESSAGE_POLICY);
    context.header('content-type', 'text/html; charset=utf-8');
    // Links open in the full window instead of the frame.
    return context.body(mail.html.replace('<head>', '<head><base target="_top" />'));
  });

async function findMail(env: Bindings, id: string): Promise<MailRow | undefined> {
  const { load } = openDatabase(env.DB, null, 'first-primary');
  return (await load({ mails: mailById({ id }) })).mails[0];
}

function describeMail(mail: MailRow) {
  const written = new Date(mail.createdAt * 1000).toISOString().replace('T', ' ').slice(0, 16);
  return html`<p class="about">To ${mail.address || 'a deleted address'} · ${written} UTC · ${mail.state}</p>`;
}

// Turns URLs in plain text into links, as mail programs do.
function linkify(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, place) => (place % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}

function page(title: string, content: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${PRODUCT}</title>
        <link rel="stylesheet" href="/mailbox/style.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

const style = `:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fbf8f3, #171310); color: light-dark(#211a14, #f2ebe1); }
main { max-width: 720px; margin: 32px auto; padding: 0 16px; }
h1 { font: 600 28px/1.2 Georgia, serif; overflow-wrap: anywhere; }
h2 { font: 600 18px/1.2 Georgia, serif; }
a { color: light-dark(#8a2f2b, #e8917f); }
ol { padding: 0; list-style: none; }
li { padding: 12px 0; border-top: 1px solid light-dark(#e6ded2, #3b332b); }
.about { margin: 0; font-size: 14px; color: light-dark(#62574b, #b9ad9e); overflow-wrap: anywhere; }
iframe { width: 100%; height: 520px; background: #fff; border: 1px solid light-dark(#e6ded2, #3b332b); border-radius: 6px; }
pre { padding: 16px; background: light-dark(#fff, #211c17); border: 1px solid light-dark(#e6ded2, #3b332b); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid light-dark(#8a2f2b, #e8917f); outline-offset: 2px; }
`;
