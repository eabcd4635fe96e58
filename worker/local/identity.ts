import { Hono } from 'hono';
import { html } from 'hono/html';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { IdentityProvider } from '../features/accounts/identity.ts';
import type { Bindings } from '../platform/bindings.ts';
import { PRODUCT } from '../platform/http/contract.ts';

/** The client ID that is used if none is configured. */
export const LOCAL_CLIENT_ID = 'flyleaf-local';

const HOUR = 3_600;
const ISSUER = 'flyleaf-local-identity';
const person = z.object({
  email: z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+$/, 'Enter an email address.'), z.maxLength(254)),
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(60)),
});

const keyOf = (env: Bindings) => new TextEncoder().encode(`identity:${env.SESSION_SECRET ?? ''}`);

/** Returns an account number of 21 digits, like the real provider's. The same email always has the same number. */
export async function subjectOf(email: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.toLowerCase())));
  return `1${[...digest.slice(0, 20)].map((byte) => byte % 10).join('')}`;
}

async function claimsOf(env: Bindings, token: string) {
  try {
    return (await jwtVerify(token, keyOf(env), { issuer: ISSUER, algorithms: ['HS256'] })).payload;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

/** The local identity provider. It has the same flow, script interface and two GET calls as the real one. */
export const identityApp = new Hono<{ Bindings: Bindings }>()
  .post('/identity/token', async (context) => {
    const sent = person.safeParse(await context.req.json().catch(() => null));
    if (!sent.success) return context.json({ error: sent.error.issues[0]?.message ?? 'Not a person.' }, 400);
    const issued = await new SignJWT({
      email: sent.data.email,
      name: sent.data.name,
      scope: 'openid email profile',
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setAudience(LOCAL_CLIENT_ID)
      .setSubject(await subjectOf(sent.data.email))
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(keyOf(context.env));
    return context.json({ access_token: issued, expires_in: HOUR });
  })
  .get('/identity/tokeninfo', async (context) => {
    const claims = await claimsOf(context.env, context.req.query('access_token') ?? '');
    if (!claims) return context.json({ error: 'invalid_token' }, 400);
    // Numbers and booleans as strings, as the real provider sends them.
    return context.json({
      aud: claims.aud,
      azp: claims.aud,
      sub: claims.sub,
      scope: claims.scope,
      exp: String(claims.exp),
      expires_in: String((claims.exp ?? 0) - Math.floor(Date.now() / 1000)),
      email: claims.email,
      email_verified: 'true',
    });
  })
  .get('/identity/userinfo', async (context) => {
    const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    const claims = await claimsOf(context.env, token);
    if (!claims) return context.json({ error: 'invalid_token' }, 401);
    return context.json({ sub: claims.sub, email: claims.email, email_verified: true, name: claims.name, picture: '' });
  })
  .get('/identity/client.js', (context) => script(context.text(clientScript)))
  .get('/identity/sign-in.js', (context) => script(context.text(signInScript)))
  .get('/identity/sign-in.css', (context) => {
    context.header('content-type', 'text/css; charset=utf-8');
    return context.body(signInStyle);
  })
  .get('/identity/sign-in', (context) => {
    context.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'",
    );
    return context.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Sign in to ${PRODUCT}</title>
            <link rel="stylesheet" href="/identity/sign-in.css" />
            <script src="/identity/sign-in.js" defer></script>
          </head>
          <body>
            <main>
              <h1>Who is reading?</h1>
              <p>This is the local identity page. It stands in for the identity provider and believes what you type.</p>
              <form>
                <label>Name <input name="name" autocomplete="name" required maxlength="60" autofocus /></label>
                <label>E-mail <input name="email" type="email" autocomplete="email" required maxlength="254" /></label>
                <p role="alert"></p>
                <!-- The script enables it, since the form does nothing without the script. -->
                <button type="submit" disabled>Continue</button>
              </form>
            </main>
          </body>
        </html>`,
    );
  });

/** Returns the local provider for the worker, which calls it within the same process. */
export function localProvider(env: Bindings): IdentityProvider {
  return {
    issuer: 'local',
    script: '/identity/client.js',
    tokenInformation: 'http://identity.local/identity/tokeninfo?access_token=',
    userInformation: 'http://identity.local/identity/userinfo',
    timeout: 5_000,
    fetch: async (request) => identityApp.fetch(request, env),
  };
}

function script(response: Response): Response {
  response.headers.set('content-type', 'text/javascript; charset=utf-8');
  return response;
}

const clientScript = `(() => {
  let asking = null;
  window.addEventListener('message', (event) => {
    if (event.origin !== location.origin || event.data?.kind !== 'flyleaf-identity' || !asking) return;
    const { callback, popup, timer } = asking;
    clearInterval(timer);
    asking = null;
    popup.close();
    const { access_token, expires_in } = event.data;
    callback({ access_token, expires_in, token_type: 'Bearer', scope: 'openid email profile' });
  });
  window.google = {
    accounts: {
      id: { disableAutoSelect() {} },
      oauth2: {
        initTokenClient({ callback, error_callback }) {
          return {
            requestAccessToken() {
              const popup = window.open('/identity/sign-in', '_blank', 'width=460,height=620');
              if (!popup) return error_callback?.({ type: 'popup_failed_to_open' });
              const timer = setInterval(() => {
                if (!popup.closed) return;
                clearInterval(timer);
                asking = null;
                error_callback?.({ type: 'popup_closed' });
              }, 400);
              asking = { callback, popup, timer };
            },
          };
        },
      },
    },
  };
})();
`;

const signInScript = `document.querySelector('button').disabled = false;
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.currentTarget;
  const button = form.querySelector('button');
  button.disabled = true;
  const { name, email } = Object.fromEntries(new FormData(form));
  const asked = Object.fromEntries(new URLSearchParams(location.search));
  // In the OpenID Connect flow, the person is sent back with a code.
  if (asked.response_type === 'code') {
    const answer = await fetch('/identity/oidc/code', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, name, email }),
    });
    const { address, error } = await answer.json();
    if (answer.ok) return location.assign(address);
    form.querySelector('[role=alert]').textContent = error;
    button.disabled = false;
    return;
  }
  const answer = await fetch('/identity/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email }),
  });
  const body = await answer.json();
  if (!answer.ok) {
    form.querySelector('[role=alert]').textContent = body.error;
    button.disabled = false;
    return;
  }
  // The opener closes this window. If it closed itself, that would count as cancelled.
  if (window.opener) window.opener.postMessage({ kind: 'flyleaf-identity', ...body }, location.origin);
  else window.close();
});
`;

const signInStyle = `:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fbf8f3, #171310); color: light-dark(#211a14, #f2ebe1); }
main { max-width: 360px; margin: 48px auto; padding: 0 24px; }
h1 { font: 600 28px/1.2 Georgia, serif; }
p { color: light-dark(#62574b, #b9ad9e); }
label { display: block; margin: 16px 0; }
input { display: block; box-sizing: border-box; width: 100%; margin-top: 4px; padding: 10px 12px; font: inherit; color: inherit; background: light-dark(#fff, #211c17); border: 1px solid light-dark(#857a6d, #8a7f72); border-radius: 6px; }
button { width: 100%; min-height: 44px; font: 600 16px system-ui, sans-serif; color: light-dark(#fff, #171310); background: light-dark(#8a2f2b, #e8917f); border: 0; border-radius: 6px; }
:focus-visible { outline: 2px solid light-dark(#8a2f2b, #e8917f); outline-offset: 2px; }
[role='alert'] { color: light-dark(#a8401f, #f0936f); }
`;
