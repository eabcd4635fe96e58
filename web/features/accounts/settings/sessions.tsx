import { useCallback, useEffect, useState } from 'react';
import { endSession, listSessions, type OpenSession } from '../../../../worker/features/accounts/sessions-contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { Setting, SettingsSection } from './setting.tsx';

/** Where the reader is logged in; each session can be ended, and all of them at once. */
export function Sessions() {
  const [sessions, setSessions] = useState<OpenSession[] | null>(null);
  const [isEnding, setIsEnding] = useState(false);
  const { pending, run } = useAction();

  const load = useCallback(async () => {
    try {
      setSessions((await call(listSessions, {})).sessions);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showError(error);
    }
  }, []);
  useEffect(() => void load(), [load]);

  const end = ({ id, name }: OpenSession) =>
    run(
      async () => {
        await call(endSession, { id });
        toast.success(`Logged out: ${name}.`);
        await load();
      },
      { keepPage: true },
    );

  return (
    <SettingsSection title="Where you’re logged in">
      <ul aria-busy={sessions === null}>
        {sessions?.map((session) =>
          session.is_this_one ? (
            <Setting key={session.id} name={session.name} value="This one" />
          ) : (
            <Setting
              key={session.id}
              name={session.name}
              value={
                <>
                  Last used <RelativeTime at={session.used_at} />, logged in <RelativeTime at={session.started_at} />
                </>
              }
              action="Log out"
              label={`Log out ${session.name}`}
              pending={pending}
              onAction={() => end(session)}
            />
          ),
        )}
      </ul>
      <div className="row">
        <Button onClick={() => setIsEnding(true)}>Log out everywhere</Button>
      </div>
      <EndSessionsDialog open={isEnding} onClose={() => setIsEnding(false)} />
    </SettingsSection>
  );
}
