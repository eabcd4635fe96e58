import { lazy, Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { getSettings } from '../../../../worker/features/accounts/settings/contract.ts';
import { getHabits } from '../../../../worker/features/habits/streaks/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { getBlockStatus } from '../../../../worker/platform/mail/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { useGoBack } from '../../../platform/api/go-back.ts';
import { changeSession, session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { nameOfZone } from '../../../platform/ui/fields/zones.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';
import { BlockedList, blockedPage } from '../../social/friends/blocked-list.tsx';
import { AccountSettings } from '../settings/account-settings.tsx';
import { ActivitySharingDialog, activityLabels } from '../settings/activity-sharing-dialog.tsx';
import { Identities } from '../settings/identities.tsx';
import { LanguagesDialog } from '../settings/languages-dialog.tsx';
import { MailSetting } from '../settings/mail-setting.tsx';
import { localClock, nameOfLanguage, restDaysText } from '../settings/names.ts';
import { NoticeChoices } from '../settings/notice-choices.tsx';
import { PictureDialog } from '../settings/picture-dialog.tsx';
import { PrivacyDialog } from '../settings/privacy-dialog.tsx';
import { RestDialog } from '../settings/rest-dialog.tsx';
import { SchemeChoice } from '../settings/scheme-choice.tsx';
import { Sessions } from '../settings/sessions.tsx';
import { Setting, Settings, SettingsGroups, SettingsSection } from '../settings/setting.tsx';
import { StreakGoalDialog } from '../settings/streak-goal-dialog.tsx';
import { UsernameDialog } from '../settings/username-dialog.tsx';
import { ZoneDialog } from '../settings/zone-dialog.tsx';

const PushChoices = lazy(async () => ({ default: (await import('../settings/push-choices.tsx')).PushChoices }));

/** Loads the reader's settings; null for a visitor. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { authenticated, email } = session();
  if (!authenticated) return null;
  const options = { signal: request.signal };
  try {
    const [settings, { blocked }, habits, blockedReaders] = await Promise.all([
      call(getSettings, {}, options),
      email === '' ? { blocked: false } : call(getBlockStatus, { email }, options),
      call(getHabits, {}, options),
      blockedPage(null, request.signal),
    ]);
    return { ...settings, blocked, blockedReaders, habits, texts: textsFor({ ...settings, habits }) };
  } catch (error) {
    if (error instanceof CallError && error.code === 'signed_out') return null;
    throw error;
  }
}

// Formatted at the edge: the tables behind `Intl` would slow down a phone's start.
function textsFor(settings: OutputOf<typeof getSettings> & { habits: OutputOf<typeof getHabits> }) {
  const { language, search_languages: searched, time_zone: zone, habits } = settings;
  const searchedIn = searched.length === 0 ? 'every language' : searched.map(nameOfLanguage).join(', ');
  return {
    languages: `${nameOfLanguage(language)} · search in ${searchedIn}`,
    clock: localClock(zone),
    rest: restDaysText(habits),
  };
}

const GROUPS = [
  'You',
  'Reading',
  'Notifications',
  'Blocked readers',
  'Display',
  'Ways to log in',
  'Where you’re logged in',
  'Account',
];

type Open = 'username' | 'picture' | 'privacy' | 'activity' | 'languages' | 'zone' | 'rest' | 'streak';

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Settings',
  description: 'Your name, picture, privacy, languages and time zone.',
});

/** /settings */
export function Component() {
  const reader = useSession();
  const settings = useLoaderData<typeof loader>();
  const goBack = useGoBack();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  useEffect(() => {
    if (settings === null) return;
    // Settings may have changed on another device.
    const { username: name, language, search_languages: searchLanguages } = settings;
    changeSession({ name, language, searchLanguages });
  }, [settings]);
  if (!reader.authenticated || settings === null) return <SignInNeeded title="Settings" />;

  const dialog = (name: Open) => ({ open: open === name, onClose: () => setOpen(null) });
  const { time_zone: zone, time_zone_is_fixed: fixed, search_languages: searchLanguages, habits } = settings;
  return (
    <Page title="Settings" narrow>
      <div>
        <Button look="plain" className="flush" onClick={goBack}>
          Back
        </Button>
      </div>
      <SettingsGroups titles={GROUPS}>
        <Settings title="You">
          <Setting name="Username" value={settings.username} action="Edit" onAction={() => setOpen('username')} />
          <Setting
            name="Picture"
            value={<Picture of={reader} size={48} />}
            action="Edit"
            onAction={() => setOpen('picture')}
          />
          <Setting
            name="Privacy"
            value={`${settings.profile_privacy === 'nobody' ? 'Nobody' : 'Everybody'} can see your profile`}
            action="Edit"
            onAction={() => setOpen('privacy')}
          />
          <Setting
            name="What friends see"
            value={
              settings.shared_kinds.length === 0
                ? 'Nothing'
                : settings.shared_kinds.map((kind) => activityLabels[kind]).join(' · ')
            }
            action="Edit"
            onAction={() => setOpen('activity')}
          />
          {settings.blocked ? <MailSetting email={reader.email} /> : null}
        </Settings>
        <Settings title="Reading">
          <Setting
            name="First steps"
            value="Books you loved, what you’re reading, a goal and a link for friends"
            action="Open"
            onAction={() => navigate(paths.welcome())}
          />
          <Setting
            name="Languages"
            value={settings.texts.languages}
            action="Edit"
            onAction={() => setOpen('languages')}
          />
          <Setting
            name="Time zone"
            value={`${nameOfZone(zone)}${fixed ? '' : ', automatic'} · ${settings.texts.clock}`}
            action="Edit"
            onAction={() => setOpen('zone')}
          />
          <Setting name="Rest days" value={settings.texts.rest} action="Edit" onAction={() => setOpen('rest')} />
          <Setting
            name="Streak goal"
            value={`${habits.shown_streak === 'weekly' ? 'Weeks' : 'Days'} in a row · ${habits.weekly_days === 1 ? '1 day' : `${habits.weekly_days} days`} a week`}
            action="Edit"
            onAction={() => setOpen('streak')}
          />
        </Settings>
        <SettingsSection title="Notifications">
          <NoticeChoices off={settings.notice_kinds_off} />
          <Suspense fallback={null}>
            <PushChoices />
          </Suspense>
        </SettingsSection>
        <SettingsSection title="Blocked readers">
          <BlockedList first={settings.blockedReaders} />
        </SettingsSection>
        <SettingsSection title="Display">
          <SchemeChoice />
        </SettingsSection>
        <Identities />
        <Sessions />
        <AccountSettings />
      </SettingsGroups>
      <UsernameDialog {...dialog('username')} />
      <PictureDialog {...dialog('picture')} />
      <PrivacyDialog {...dialog('privacy')} privacy={settings.profile_privacy} />
      <ActivitySharingDialog {...dialog('activity')} shared={settings.shared_kinds} />
      <LanguagesDialog {...dialog('languages')} language={settings.language} searchLanguages={searchLanguages} />
      <ZoneDialog {...dialog('zone')} fixed={fixed ? zone : ''} />
      <RestDialog {...dialog('rest')} chosen={habits.next_weekdays} holiday={habits.holiday} />
      <StreakGoalDialog {...dialog('streak')} shownStreak={habits.shown_streak} weeklyDays={habits.weekly_days} />
    </Page>
  );
}
