import { useEffect, useState } from 'react';
import {
  type PushChoices as Choices,
  choosePush,
  getPush,
  pushKindLabels,
  pushKinds,
  subscribePush,
  unsubscribePush,
} from '../../../../worker/features/push/contract.ts';
import type { OutputOf, RequestBody } from '../../../../worker/platform/http/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import styles from './settings.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Push messages to this browser. Renders nothing if the browser or the site can't send any. */
export function PushChoices() {
  const [push, setPush] = useState<OutputOf<typeof getPush> | null>(null);
  const [manager, setManager] = useState<PushManager | null>(null);
  // The ID of this browser's subscription; empty without one.
  const [ownId, setOwnId] = useState('');
  const { pending, run } = useAction();

  useEffect(() => {
    const load = async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      if (registration?.pushManager === undefined) return;
      const [answer, subscription] = await Promise.all([call(getPush, {}), registration.pushManager.getSubscription()]);
      if (subscription !== null) setOwnId(await hashOf(subscription.endpoint));
      setManager(registration.pushManager);
      setPush(answer);
    };
    load().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      showError(error);
    });
  }, []);
  if (push === null || manager === null || push.public_key === '') return null;
  const otherBrowsers = push.browsers.filter((browser) => browser.id !== ownId);
  const isOn = otherBrowsers.length < push.browsers.length;

  const turnOn = () =>
    run(
      async () => {
        const subscription = await subscriptionOf(manager, push.public_key);
        if (subscription === null) return void toast.error('Your browser doesn’t allow messages from this site.');
        const { endpoint = '', keys = {} } = subscription.toJSON();
        const { p256dh = '', auth = '' } = keys;
        const { id, message } = await call(subscribePush, { endpoint, p256dh, auth });
        setPush({ ...push, browsers: [{ id, since: 0 }, ...otherBrowsers.filter((browser) => browser.id !== id)] });
        setOwnId(id);
        toast.success(message);
      },
      { keepPage: true },
    );
  const turnOff = (everywhere: boolean) =>
    run(
      async () => {
        const subscription = await manager.getSubscription();
        const { message } = await call(
          unsubscribePush,
          everywhere || subscription === null ? {} : { endpoint: subscription.endpoint },
        );
        await subscription?.unsubscribe();
        setPush({ ...push, browsers: everywhere ? [] : otherBrowsers });
        toast.success(message);
      },
      { keepPage: true },
    );
  const choose = async (change: RequestBody<typeof choosePush>, shown: Partial<Choices>) => {
    setPush({ ...push, ...shown });
    const isSaved = await run(
      async () => {
        const { requestStatus: _, ...choices } = await call(choosePush, change);
        setPush({ ...push, ...choices });
      },
      { keepPage: true },
    );
    if (!isSaved) setPush(push);
  };
  const hours = (name: 'quiet_from' | 'quiet_until' | 'streak_hour', label: string) => (
    <SelectField
      label={label}
      value={push[name]}
      disabled={pending}
      onChange={(event) => {
        const change = { [name]: Number(event.target.value) };
        return choose(change, change);
      }}
    >
      {HOURS.map((hour) => (
        <option key={hour} value={hour}>
          {hourText(hour)}
        </option>
      ))}
    </SelectField>
  );
  const elsewhere = otherBrowsers.length;
  return (
    <fieldset className={`stack ${styles.push}`}>
      <legend className="label">Messages on this device</legend>
      <p className="small soft">
        They arrive within 15 minutes, even when the site is closed, and never name a person or a book.
        {elsewhere > 0
          ? ` ${elsewhere === 1 ? 'Another browser' : `${elsewhere} other browsers`} of yours ${elsewhere === 1 ? 'gets' : 'get'} them.`
          : ''}
      </p>
      <div className={styles.wide}>
        <Button pending={pending} onClick={() => (isOn ? turnOff(false) : turnOn())}>
          {isOn ? 'Turn off messages' : 'Turn on messages'}
        </Button>
        {elsewhere > 0 ? (
          <Button look="plain" pending={pending} onClick={() => turnOff(true)}>
            Turn off on all devices
          </Button>
        ) : null}
      </div>
      {push.browsers.length === 0 ? null : (
        <>
          <div>
            {pushKinds.map((kind) => (
              <label key={kind} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={push.kinds.includes(kind)}
                  disabled={pending}
                  onChange={(event) =>
                    choose(
                      { switched: { kind, on: event.target.checked } },
                      {
                        kinds: pushKinds.filter((choice) =>
                          choice === kind ? event.target.checked : push.kinds.includes(choice),
                        ),
                      },
                    )
                  }
                />
                <span>{pushKindLabels[kind]}</span>
              </label>
            ))}
          </div>
          {push.kinds.includes('streak') ? hours('streak_hour', 'Last call at') : null}
          <div className={styles.wide}>
            {hours('quiet_from', 'Quiet from')}
            {hours('quiet_until', 'Quiet until')}
          </div>
        </>
      )}
    </fieldset>
  );
}

/** Asks for permission if necessary and subscribes; null if the reader or the browser refuses. */
async function subscriptionOf(manager: PushManager, publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  try {
    // A subscription made with the key of an earlier deployment can't be used.
    await (await manager.getSubscription())?.unsubscribe();
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn('The browser has no push service.', error);
    return null;
  }
}

/** Returns the site's ID of a browser: the hash of its push endpoint. */
async function hashOf(address: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
