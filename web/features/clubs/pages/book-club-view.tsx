import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { type ClubInfo, getFeed, getInfo } from '../../../../worker/features/clubs/contract.ts';
import { getClubsUserIn } from '../../../../worker/features/clubs/directory-contract.ts';
import { getMeetings } from '../../../../worker/features/clubs/meetings/contract.ts';
import { getPolls } from '../../../../worker/features/clubs/polls/contract.ts';
import { getReading } from '../../../../worker/features/clubs/readings/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { previewOf } from '../../../../worker/platform/pages/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { MoreMenu } from '../../../platform/ui/more.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { Tabs } from '../../../platform/ui/tabs.tsx';
import { ReadingNow } from '../../library/readings/reading-now.tsx';
import { ReportButton } from '../../moderation/report-button.tsx';
import { BlockButton } from '../../social/friends/block-button.tsx';
import { LikeButton } from '../../social/likes/like-button.tsx';
import { read } from '../../social/notifications/unread.ts';
import styles from '../club.module.css';
import { ClubMenu } from '../club-menu.tsx';
import { ClubOverview } from '../club-overview.tsx';
import { ClubSide } from '../club-side.tsx';
import { membersOf } from '../labels.ts';
import { clubFailure, loadListedClub, notMember } from '../load.ts';
import { MeetingList } from '../meetings/meeting-list.tsx';
import { MemberList } from '../members/member-list.tsx';
import { ClubNotOpen } from '../members/not-member.tsx';
import { PollList } from '../polls/poll-list.tsx';
import { Feed } from '../posts/feed.tsx';
import type { LikeOf, PostMenu } from '../posts/replies.tsx';
import { ClubBook } from '../readings/club-book.tsx';
import { ClubShelf } from '../readings/club-shelf.tsx';

const TITLE = 'Book Club';

const tabs = { talk: 'Talk', book: 'Book', meetings: 'Meetings', members: 'Members' } as const;
type Tab = keyof typeof tabs;
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text);

/**
 * Loads a club with its posts, book, meetings and polls, and the reader's other clubs. For visitors and for readers who
 * are not members, only what the directory shows of it.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const signal = { signal: request.signal };
  const listed = await loadListedClub(id, request.signal);
  if (!session().authenticated) return listed === null ? null : notMember(listed);
  if (listed !== null && !listed.joined) return notMember(listed);
  try {
    const [feed, { book_club_info: info }, { data: clubs }, clubReading, meetings, polls] = await Promise.all([
      call(getFeed, { club_id: id }, signal),
      call(getInfo, { club_id: id }, signal),
      call(getClubsUserIn, {}, signal),
      call(getReading, { club_id: id }, signal),
      call(getMeetings, { club_id: id }, signal),
      call(getPolls, { club_id: id }, signal),
    ]);
    return { failed: false as const, feed, info, clubs, clubReading, meetings, polls };
  } catch (error) {
    return clubFailure(id, error, request.signal);
  }
}

export const access = 'member';

export const meta: PageMeta<typeof loader> = ({ data, query }) => ({
  title: (data?.failed ? data.club?.name : data?.info.name) ?? TITLE,
  description: `A book club on ${PRODUCT}.`,
  image: previewOf.club(query.get('id') ?? ''),
});

/** What was new when the reader came stays marked while the club is open, although it counts as read. */
function useNewOnArrival(club: { info: ClubInfo; feed: { new_since?: number | undefined } } | undefined) {
  const current = { id: club?.info.id, since: club?.feed.new_since };
  const [arrival, setArrival] = useState(current);
  if (arrival.id !== current.id) setArrival(current);
  return arrival.id === current.id ? arrival.since : current.since;
}

/** /bookclub/view?id=&tab= */
export function Component() {
  const { authenticated, userId } = useSession();
  const data = useLoaderData<typeof loader>();
  const [query, setQuery] = useSearchParams();
  // Opening the club marks its notifications as read.
  const news = data !== null && !data.failed && data.feed.unread ? data.info.id : null;
  useEffect(() => {
    if (news !== null) void read({ club_id: news });
  }, [news]);
  const newSince = useNewOnArrival(data === null || data.failed ? undefined : data);
  // Visitors see what a public club plans.
  const isOpen = authenticated || (data?.failed === true && data.club?.outlook !== undefined);
  if (!isOpen || data === null) return <SignInNeeded title={TITLE} />;
  if (data.failed) {
    return (
      <Page title={data.club?.name ?? TITLE} narrow>
        <ClubNotOpen failure={data} />
      </Page>
    );
  }
  const { feed, info, clubs, clubReading, meetings, polls } = data;
  const tabName = query.get('tab');
  const tab = isTab(tabName) ? tabName : 'talk';
  const own = clubReading.own;
  const isReading = own?.state === 'reading' || own?.state === 'paused';
  const progress = isReading ? <ReadingNow reading={own} /> : null;
  const likeOf: LikeOf = ({ kind, id, authorId, what, ...of }) => (
    <LikeButton kind={kind} id={id} of={of} what={what} own={authorId === userId} />
  );
  const moreOf: PostMenu = ({ kind, id, authorId, author }) =>
    authorId === '' || authorId === userId ? null : (
      <>
        <ReportButton kind={kind} id={id} about={`what ${author} wrote`} />
        <BlockButton id={authorId} name={author} reported={{ kind, id, about: `what ${author} wrote` }} />
      </>
    );
  const mayManage = feed.viewer.may.manage;
  // Who manages the club can cancel them.
  const reportMenu = (kind: 'poll' | 'meeting', id: string, about: string) =>
    mayManage ? null : (
      <MoreMenu about={about}>
        <ReportButton kind={kind} id={id} about={about} />
      </MoreMenu>
    );
  const members = (
    <MemberList
      clubId={info.id}
      first={{ items: feed.member_list, next: feed.members_next_cursor ?? null }}
      mayInvite={mayManage}
    />
  );
  return (
    <Page
      title={info.name}
      actions={
        <div className="row">
          <span className="soft small">{membersOf(info.member_count)}</span>
          <ClubMenu info={info} viewer={feed.viewer}>
            <ReportButton kind="club" id={info.id} about="this club" />
          </ClubMenu>
        </div>
      }
    >
      <div key={info.id} className={styles.columns}>
        <Tabs
          label="Book club"
          tabs={tabs}
          selected={tab}
          onSelect={(name) =>
            setQuery(name === 'talk' ? { id: info.id } : { id: info.id, tab: name }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          {tab === 'talk' ? (
            <div className={styles.talk}>
              <div className="stack">
                <ClubOverview
                  clubId={info.id}
                  clubReading={clubReading}
                  polls={polls.polls}
                  meetings={meetings.meetings}
                  progress={progress}
                  userId={userId}
                />
                <Feed
                  clubId={info.id}
                  viewer={feed.viewer}
                  posts={{ items: feed.feed.posts, next: feed.next_cursor ?? null }}
                  announcements={{ items: feed.feed.announcements, next: feed.announcements_next_cursor ?? null }}
                  isNew={(post) => newSince !== undefined && post.date >= newSince && post.author_id !== userId}
                  held={feed.held_posts}
                  waiting={feed.waiting}
                  milestones={clubReading.reading?.milestones ?? []}
                  likeOf={likeOf}
                  moreOf={moreOf}
                />
              </div>
              <div className={styles.besideTalk}>{members}</div>
            </div>
          ) : null}
          {tab === 'book' ? (
            <div className="stack">
              <ClubBook clubId={info.id} clubReading={clubReading} mayManage={mayManage} progress={progress} />
              <PollList
                clubId={info.id}
                mayManage={mayManage}
                first={{ items: polls.polls, next: polls.next_cursor ?? null }}
                menuOf={({ id }) => reportMenu('poll', id, 'this poll')}
              />
              <ClubShelf clubId={info.id} first={{ items: clubReading.past, next: clubReading.next_cursor ?? null }} />
            </div>
          ) : null}
          {tab === 'meetings' ? (
            <MeetingList
              clubId={info.id}
              mayManage={mayManage}
              upcoming={{ items: meetings.meetings, next: meetings.next_cursor ?? null }}
              menuOf={({ id, title }) => reportMenu('meeting', id, `the meeting ${title}`)}
            />
          ) : null}
          {tab === 'members' ? members : null}
        </Tabs>
        <ClubSide info={info} muted={feed.muted} clubs={clubs} />
      </div>
    </Page>
  );
}
