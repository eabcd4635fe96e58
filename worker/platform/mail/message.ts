import { html } from 'hono/html';
import { removeLinks } from './contract.ts';

/** A message as plain text and HTML. */
export interface Message {
  subject: string;
  text: string;
  html: string;
}

/**
 * Returns the message with which a reader shares a book. Names and titles are escaped and contain nothing that a mail
 * program would turn into a link, so that all links in the message are ours.
 */
export async function shareMessage(share: {
  /** The name of the site. */
  site: string;
  sender: string;
  title: string;
  authors: readonly string[];
  bookLink: string;
  blockLink: string;
}): Promise<Message> {
  const site = oneLine(share.site, 60);
  const sender = oneLine(share.sender, 60);
  const title = oneLine(share.title, 200);
  const authors = oneLine(share.authors.join(', '), 200);
  const by = authors === '' ? '' : ` by ${authors}`;
  const why = `You received this email because ${sender}, a reader on ${site}, entered your address. You are not on a mailing list.`;
  return {
    subject: oneLine(`${sender} thought you might like “${title}”`, 200),
    text: `Hello,

${sender} is reading on ${site} and thought you might like this book:

  ${title}${by}

See the book: ${share.bookLink}

--
${why}
Unsubscribe from ${site} emails:
${share.blockLink}
`,
    html: await page({
      site,
      title,
      body: html`<p style="margin:0 0 16px">${sender} is reading on ${site} and thought you might like this book:</p>
      <p style="margin:0 0 4px;font-family:Georgia,serif;font-size:24px;line-height:1.25;font-weight:bold">${title}</p>
      <p style="margin:0 0 24px;color:#62574b">${authors}</p>`,
      link: { label: 'See the book', address: share.bookLink },
      why,
      blockLink: share.blockLink,
    }),
  };
}

/** Returns the message that tells a reader of a change of their account, with the page where they can act on it. */
export async function accountMessage(notice: {
  site: string;
  /** What happened, as a sentence without its full stop, and when, in epoch seconds. */
  what: string;
  at: number;
  settingsLink: string;
  blockLink: string;
}): Promise<Message> {
  const site = oneLine(notice.site, 60);
  const day = new Date(notice.at * 1000).toISOString().replace(/T(\d\d:\d\d).*/, ', $1 UTC');
  const what = `${notice.what} on ${site} (${day}).`;
  const advice =
    'If that was you, you need not do anything. If it wasn’t, open your settings, press “Log out everywhere”, and check your ways to log in.';
  const why = 'You received this email because it is the address of the account.';
  return {
    subject: `${notice.what} on ${site}`,
    text: `Hello,

${what}

${advice}

Settings: ${notice.settingsLink}

--
${why}
Unsubscribe from ${site} emails:
${notice.blockLink}
`,
    html: await page({
      site,
      title: notice.what,
      body: html`<p style="margin:0 0 16px;font-weight:bold">${what}</p>
      <p style="margin:0 0 24px">${advice}</p>`,
      link: { label: 'Open settings', address: notice.settingsLink },
      why,
      blockLink: notice.blockLink,
    }),
  };
}

interface Page {
  site: string;
  title: string;
  body: ReturnType<typeof html>;
  link: { label: string; address: string };
  why: string;
  blockLink: string;
}

async function page({ site, title, body, link, why, blockLink }: Page): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
  </head>
  <body style="margin:0;padding:32px 16px;background-color:#fbf8f3;color:#211a14;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
    <div style="max-width:520px;margin:0 auto">
      <p style="margin:0 0 24px;font-family:Georgia,serif;font-size:20px;font-weight:bold;color:#8a2f2b">${site}</p>
      <p style="margin:0 0 16px">Hello,</p>
      ${body}
      <p style="margin:0 0 32px">
        <a href="${link.address}" style="display:inline-block;padding:12px 20px;background-color:#8a2f2b;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:bold">${link.label}</a>
      </p>
      <hr style="border:0;border-top:1px solid #e6ded2;margin:0 0 16px" />
      <p style="margin:0;font-size:13px;color:#62574b">
        ${why}
        <a href="${blockLink}" style="color:#8a2f2b">Unsubscribe from ${site} emails</a>
      </p>
    </div>
  </body>
</html>
`,
  );
}

// A line break would end the header. Counts code points, because half a surrogate pair could not be sent.
function oneLine(text: string, limit: number): string {
  const line = removeLinks(text.toWellFormed())
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const letters = [...line];
  return letters.length <= limit ? line : `${letters.slice(0, limit - 1).join('')}…`;
}
