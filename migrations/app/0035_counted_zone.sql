-- Where and when each reader's last act counted, kept by a trigger on the ledger: whoever names a zone far away from it a
-- moment later would have two dates at once. Splits by: user_id.
ALTER TABLE users ADD COLUMN counted_zone TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN counted_at INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER ledger_placed AFTER INSERT ON ledger BEGIN
  UPDATE users SET counted_zone = NEW.zone, counted_at = NEW.acted_at WHERE id = NEW.user_id;
END;
