import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { inviteCodes, joinClub } from '../../../../worker/features/clubs/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { takeInvitation } from '../../../platform/sign-in/destination.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';

const NO_NETWORK = 'An error occurred. Please try again later.';

function codeIn(text: string): string {
  return /[?&]code=([\w-]+)/.exec(text)?.[1] ?? text.trim();
}

const isFriendInvite = (text: string) => /\/invite\?code=/.test(text);

/** Joins a club by its invite code. A code from the URL is submitted automatically, once. */
export function JoinForm({ given }: { given: string }) {
  const [code, setCode] = useState(given);
  const { pending, run } = useAction();
  const navigate = useNavigate();
  const hasTried = useRef(false);

  const join = useCallback(
    (codeText: string) =>
      run(
        async () => {
          try {
            const { data, id } = await call(joinClub, { invite_code: codeText });
            toast.success(data);
            await navigate(paths.bookClub(id), { replace: true });
          } catch (error) {
            if (!(error instanceof CallError)) throw error;
            const joinedClubId = error.reason === 'already_member' ? error.id : undefined;
            if (joinedClubId !== undefined) await navigate(paths.bookClub(joinedClubId), { replace: true });
            else throw error.code === 'offline' ? new CallError('offline', NO_NETWORK) : error;
          }
        },
        { keepPage: true },
      ),
    [run, navigate],
  );

  useEffect(() => {
    if (given === '' || hasTried.current) return;
    hasTried.current = true;
    takeInvitation('club', given);
    void join(given);
  }, [given, join]);

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        // A friend's invite link looks like that of a club.
        if (isFriendInvite(code)) void navigate(paths.invite(codeIn(code)));
        else void join(codeIn(code));
      }}
    >
      <TextField
        label="Invite code"
        hint={`${inviteCodes.length} letters and digits. Ask a member of the club for it.`}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
      />
      <div>
        <Button type="submit" look="primary" pending={pending}>
          Join
        </Button>
      </div>
    </form>
  );
}
