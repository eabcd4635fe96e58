-- The register of what readers, clubs and moderators revoked. A backup still has it, so a restore revokes it again.

-- One row for each thing that is revoked now; what is granted again has none. `thing` names it within its kind, `user_id`
-- is the reader whose it is where that is needed, `value` what it is now. Forgotten after sixty days, like
-- deleted_accounts. A new kind is a trigger here and a row in scripts/support/revocations.ts.
-- Splits by: reader (user_id).
CREATE TABLE revocations (
  kind TEXT NOT NULL,
  thing TEXT NOT NULL,
  user_id INTEGER REFERENCES users (id),
  value INTEGER,
  revoked_at INTEGER NOT NULL,
  PRIMARY KEY (kind, thing)
) WITHOUT ROWID;
CREATE INDEX revocations_by_user ON revocations (user_id);
CREATE INDEX revocations_by_time ON revocations (revoked_at);

-- Registers a deleted review, except one that a merge of works stores for its author.
CREATE TRIGGER reviews_revoked AFTER DELETE ON reviews
WHEN NOT EXISTS (SELECT 1 FROM replaced_reviews WHERE id = OLD.id) BEGIN
  INSERT INTO revocations (kind, thing, revoked_at) VALUES ('review', OLD.id, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Registers an imported review that its author hides.
CREATE TRIGGER reviews_hidden AFTER UPDATE OF hidden ON reviews WHEN OLD.hidden = 0 AND NEW.hidden = 1 BEGIN
  INSERT INTO revocations (kind, thing, user_id, revoked_at) VALUES ('shown_review', NEW.id, NEW.user_id, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET revoked_at = excluded.revoked_at;
END;
-- Takes it off the register when it is shown again.
CREATE TRIGGER reviews_shown AFTER UPDATE OF hidden ON reviews WHEN OLD.hidden = 1 AND NEW.hidden = 0 BEGIN
  DELETE FROM revocations WHERE kind = 'shown_review' AND thing = NEW.id;
END;

-- Registers a work that a reader hides.
CREATE TRIGGER hidden_works_registered AFTER INSERT ON hidden_works BEGIN
  INSERT INTO revocations (kind, thing, user_id, value, revoked_at)
    VALUES ('shown_work', NEW.user_id || '/' || NEW.work_id, NEW.user_id, NEW.work_id, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET revoked_at = excluded.revoked_at;
END;
-- Takes it off the register when it is shown again.
CREATE TRIGGER hidden_works_shown AFTER DELETE ON hidden_works BEGIN
  DELETE FROM revocations WHERE kind = 'shown_work' AND thing = OLD.user_id || '/' || OLD.work_id;
END;

-- Registers a deleted invite code of a club.
CREATE TRIGGER club_codes_revoked AFTER DELETE ON club_codes BEGIN
  INSERT INTO revocations (kind, thing, revoked_at) VALUES ('invite_code', OLD.club_id || '/' || OLD.code, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET revoked_at = excluded.revoked_at;
END;
-- Registers an invite code that is switched off.
CREATE TRIGGER club_codes_disabled AFTER UPDATE OF active ON club_codes WHEN OLD.active = 1 AND NEW.active = 0 BEGIN
  INSERT INTO revocations (kind, thing, revoked_at)
    VALUES ('active_invite_code', NEW.club_id || '/' || NEW.code, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET revoked_at = excluded.revoked_at;
END;
-- Takes it off the register when it is switched on again.
CREATE TRIGGER club_codes_enabled AFTER UPDATE OF active ON club_codes WHEN OLD.active = 0 AND NEW.active = 1 BEGIN
  DELETE FROM revocations WHERE kind = 'active_invite_code' AND thing = NEW.club_id || '/' || NEW.code;
END;

-- Registers a friend invite link that its reader removes.
CREATE TRIGGER invite_links_removed AFTER DELETE ON invite_links BEGIN
  INSERT INTO revocations (kind, thing, revoked_at) VALUES ('invite_link', OLD.code, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Registers the first calendar address, so that after a restore no other one gets its generation.
CREATE TRIGGER calendar_addresses_made AFTER INSERT ON calendar_addresses BEGIN
  INSERT INTO revocations (kind, thing, user_id, value, revoked_at)
    VALUES ('calendar_address', NEW.user_id, NEW.user_id, NEW.generation, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET value = excluded.value, revoked_at = excluded.revoked_at;
END;
-- Registers a renewed calendar address.
CREATE TRIGGER calendar_addresses_renewed AFTER UPDATE OF generation ON calendar_addresses BEGIN
  INSERT INTO revocations (kind, thing, user_id, value, revoked_at)
    VALUES ('calendar_address', NEW.user_id, NEW.user_id, NEW.generation, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET value = excluded.value, revoked_at = excluded.revoked_at;
END;

-- Registers a profile that becomes private.
CREATE TRIGGER users_made_private AFTER UPDATE OF profile_privacy ON users
WHEN OLD.profile_privacy <> NEW.profile_privacy AND NEW.profile_privacy = 'nobody' BEGIN
  INSERT INTO revocations (kind, thing, user_id, revoked_at) VALUES ('profile', NEW.id, NEW.id, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET revoked_at = excluded.revoked_at;
END;
-- Takes it off the register when it becomes public again.
CREATE TRIGGER users_made_public AFTER UPDATE OF profile_privacy ON users
WHEN OLD.profile_privacy <> NEW.profile_privacy AND NEW.profile_privacy <> 'nobody' BEGIN
  DELETE FROM revocations WHERE kind = 'profile' AND thing = CAST(NEW.id AS TEXT);
END;

-- Registers which kinds of activity friends may see, when a reader changes that.
CREATE TRIGGER users_choose_activity AFTER UPDATE OF told_kinds ON users WHEN OLD.told_kinds <> NEW.told_kinds BEGIN
  INSERT INTO revocations (kind, thing, user_id, value, revoked_at)
    VALUES ('shared_activity', NEW.id, NEW.id, NEW.told_kinds, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET value = excluded.value, revoked_at = excluded.revoked_at;
END;

-- Registers a reader who leaves the friends' leaderboard.
CREATE TRIGGER users_leave_leaderboard AFTER UPDATE OF in_friends_table ON users
WHEN OLD.in_friends_table = 1 AND NEW.in_friends_table = 0 BEGIN
  INSERT INTO revocations (kind, thing, user_id, revoked_at) VALUES ('leaderboard', NEW.id, NEW.id, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET revoked_at = excluded.revoked_at;
END;
-- Takes them off the register when they join it again.
CREATE TRIGGER users_join_leaderboard AFTER UPDATE OF in_friends_table ON users
WHEN OLD.in_friends_table = 0 AND NEW.in_friends_table = 1 BEGIN
  DELETE FROM revocations WHERE kind = 'leaderboard' AND thing = CAST(NEW.id AS TEXT);
END;

-- Registers a member who stops sharing how far they are.
CREATE TRIGGER club_members_stop_sharing AFTER UPDATE OF tells_progress ON club_members
WHEN OLD.tells_progress = 1 AND NEW.tells_progress = 0 BEGIN
  INSERT INTO revocations (kind, thing, user_id, revoked_at)
    VALUES ('club_progress', NEW.club_id || '/' || NEW.user_id, NEW.user_id, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET revoked_at = excluded.revoked_at;
END;
-- Takes them off the register when they share it again.
CREATE TRIGGER club_members_share_again AFTER UPDATE OF tells_progress ON club_members
WHEN OLD.tells_progress = 0 AND NEW.tells_progress = 1 BEGIN
  DELETE FROM revocations WHERE kind = 'club_progress' AND thing = NEW.club_id || '/' || NEW.user_id;
END;
