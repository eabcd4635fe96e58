import { useState } from 'react';
import {
  createDevice,
  type Device,
  MAX_DEVICES,
  revokeDevice,
  shareDeviceActivity,
} from '../../../worker/features/connections/devices/contract.ts';
import { limits, type OutputOf, PRODUCT } from '../../../worker/platform/http/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { DialogButtons, Form } from '../../platform/forms/form.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog, firstFocus } from '../../platform/ui/dialogs/dialog.tsx';
import { TextField } from '../../platform/ui/fields/field.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import styles from './connections.module.css';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { SecretPanel } from './secret-panel.tsx';

type Created = OutputOf<typeof createDevice> & { name: string };

/** The reader's e-readers, and a way to connect one. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const [isConnecting, setIsConnecting] = useState(false);
  // As with tokens, a new password replaces none that is still shown.
  const [created, setCreated] = useState<readonly Created[]>([]);
  const putAway = (id: string) => setCreated((all) => all.filter(({ device_id }) => device_id !== id));
  return (
    <>
      {devices.length === 0 ? null : (
        <ul>
          {devices.map((device) => (
            <li key={device.device_id} className="line">
              <div className="grow">
                <h3 dir="auto">{device.name}</h3>
                <p className="small soft">
                  User {device.user} ·{' '}
                  {device.last_used_at === undefined ? (
                    'never synced'
                  ) : (
                    <>
                      last synced <RelativeTime at={device.last_used_at} />
                    </>
                  )}
                </p>
                <SharingSwitch device={device} />
              </div>
              <RevokeButton
                name={device.name}
                meaning="The device stops syncing at once. What it has synced stays."
                revoke={async () => {
                  await call(revokeDevice, { device_id: device.device_id });
                  putAway(device.device_id);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {created.map((device) => (
        <NewDevice key={device.device_id} device={device} onDone={() => putAway(device.device_id)} />
      ))}
      <div>
        <Button disabled={devices.length >= MAX_DEVICES} onClick={() => setIsConnecting(true)}>
          Connect an e-reader
        </Button>
      </div>
      <Dialog title="Connect an e-reader" open={isConnecting} onClose={() => setIsConnecting(false)}>
        <Form
          endpoint={createDevice}
          onDone={(answer, { name }) => {
            setIsConnecting(false);
            setCreated((all) => [{ ...answer, name }, ...all]);
          }}
        >
          <TextField
            label="Name"
            name="name"
            maxLength={limits.name}
            hint="Such as its model: Kobo Libra, PocketBook, my phone."
            autoComplete="off"
            ref={firstFocus}
          />
          <DialogButtons submit="Connect" onCancel={() => setIsConnecting(false)} />
        </Form>
      </Dialog>
    </>
  );
}

function SharingSwitch({ device: { device_id, name, shares_activity: isShared } }: { device: Device }) {
  const { pending, run } = useAction();
  return (
    <label className="check-line">
      <input
        type="checkbox"
        checked={isShared}
        aria-label={`Show friends the books that ${name} starts`}
        aria-disabled={pending || undefined}
        onChange={() =>
          run(async () => {
            await call(shareDeviceActivity, { device_id, shared: !isShared });
          })
        }
      />
      <span className="small">Show friends the books it starts</span>
    </label>
  );
}

function NewDevice({ device, onDone }: { device: Created; onDone: () => void }) {
  const { base_url: server, user, password } = device;
  const text = `Server: ${server}\nUser: ${user}\nPassword: ${password}`;
  return (
    <SecretPanel title={`Set up ${device.name}`} onDone={onDone}>
      <p>Set up the device now. {PRODUCT} stores only a hash of the password, so you won’t see it again.</p>
      <div className="row">
        <dl className={styles.values}>
          <dt>Server</dt>
          <dd>{server}</dd>
          <dt>User</dt>
          <dd>{user}</dd>
          <dt>Password</dt>
          <dd>{password}</dd>
        </dl>
        <QrCode text={text} label="Server, user and password as a QR code" />
      </div>
      <div>
        <CopyButton text={text} label="Copy all three" />
      </div>
      <ol className={styles.steps}>
        <li>In KOReader, open a book, then the tools menu (the spanner), then “Progress sync”.</li>
        <li>Choose “Custom sync server” and enter the server.</li>
        <li>Choose “Register / Login”, enter user and password, and press “Login”.</li>
        <li>Switch on “Automatically keep documents in sync”.</li>
        <li>
          Switch on “Send document metadata” (tools menu → Progress sync → Send document metadata). Without it, we don’t
          learn which book you read, and you have to choose each one here.
        </li>
      </ol>
      <p className="small soft">
        In Readest, CrossPoint and other apps, look for “KOReader sync” and enter the same three. Scan the code to get
        them onto a phone.
      </p>
    </SecretPanel>
  );
}
