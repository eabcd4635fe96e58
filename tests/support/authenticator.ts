import { base64url } from 'jose';

// A software authenticator: it responds like a browser with a passkey, with false values where a test requests them.

export interface PasskeyOptions {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

export interface WrongFields {
  origin?: string;
  host?: string;
  challenge?: string;
  signature?: boolean;
  type?: string;
  /** The reader was not verified by PIN, finger or face. */
  unverified?: boolean;
}

type Fields = Record<string, unknown>;
type PasskeyAnswer = Fields & { id: string; response: Fields };

export interface Authenticator {
  id: string;
  create(options: PasskeyOptions, wrong?: WrongFields): Promise<PasskeyAnswer>;
  prove(options: PasskeyOptions, wrong?: WrongFields): Promise<PasskeyAnswer>;
}

const text = (value: string) => new TextEncoder().encode(value);
const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const uint = (value: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, place) => (value >> (8 * (bytes - 1 - place))) & 255);
// The parts of CBOR that a key and an attestation of the format "none" need.
const byteString = (bytes: Uint8Array) => joined(Uint8Array.of(0x58, bytes.length), bytes);
const longByteString = (bytes: Uint8Array) => joined(Uint8Array.of(0x59), uint(bytes.length, 2), bytes);
const textString = (value: string) => joined(Uint8Array.of(0x60 + value.length), text(value));

/** Creates an authenticator with one new passkey, for a browser at this origin. */
export async function authenticatorAt(ownOrigin: string): Promise<Authenticator> {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const { x = '', y = '' } = (await crypto.subtle.exportKey('jwk', pair.publicKey)) as JsonWebKey;
  const credential = crypto.getRandomValues(new Uint8Array(16));
  const id = base64url.encode(credential);
  let counter = 0;

  async function dataFor(options: PasskeyOptions, wrong: WrongFields, attested: Uint8Array): Promise<Uint8Array> {
    counter += 1;
    const host = wrong.host ?? options.rp?.id ?? options.rpId ?? '';
    const flags = (attested.length > 0 ? 0x45 : 0x05) & (wrong.unverified ? ~0x04 : 0xff);
    return joined(await sha256(text(host)), Uint8Array.of(flags), uint(counter, 4), attested);
  }
  const clientDataOf = (type: string, options: PasskeyOptions, wrong: WrongFields) =>
    text(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? options.challenge,
        origin: wrong.origin ?? ownOrigin,
        crossOrigin: false,
      }),
    );
  const answer = (response: Fields) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    async create(options, wrong = {}) {
      // A COSE key: EC2, ES256, P-256, and the two coordinates.
      const key = joined(
        Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
        byteString(base64url.decode(x)),
        Uint8Array.of(0x22),
        byteString(base64url.decode(y)),
      );
      const attested = joined(new Uint8Array(16), uint(credential.length, 2), credential, key);
      const data = await dataFor(options, wrong, attested);
      const attestation = joined(
        Uint8Array.of(0xa3),
        textString('fmt'),
        textString('none'),
        textString('attStmt'),
        Uint8Array.of(0xa0),
        textString('authData'),
        longByteString(data),
      );
      return answer({
        clientDataJSON: base64url.encode(clientDataOf('webauthn.create', options, wrong)),
        attestationObject: base64url.encode(attestation),
        transports: ['internal'],
      });
    },
    async prove(options, wrong = {}) {
      const data = await dataFor(options, wrong, new Uint8Array());
      const client = clientDataOf('webauthn.get', options, wrong);
      const signed = joined(data, await sha256(client));
      const raw = new Uint8Array(
        await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new Uint8Array(signed)),
      );
      if (wrong.signature) raw[0] = (raw[0] ?? 0) ^ 1;
      return answer({
        authenticatorData: base64url.encode(data),
        clientDataJSON: base64url.encode(client),
        signature: base64url.encode(der(raw)),
      });
    },
  };
}

// Web Crypto returns r and s concatenated; WebAuthn takes them as an ASN.1 sequence.
function der(raw: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const trimmed = bytes.slice(first);
    const positive = (trimmed[0] ?? 0) > 127 ? joined(Uint8Array.of(0), trimmed) : trimmed;
    return joined(Uint8Array.of(0x02, positive.length), positive);
  };
  const body = joined(integer(raw.slice(0, 32)), integer(raw.slice(32)));
  return joined(Uint8Array.of(0x30, body.length), body);
}
