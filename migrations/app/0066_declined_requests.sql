-- Friend requests that their recipient declined. While one is younger than 30 days its sender cannot ask again.

-- Splits by: reader (recipient).
CREATE TABLE declined_requests (
  recipient INTEGER NOT NULL REFERENCES users (id),
  sender INTEGER NOT NULL REFERENCES users (id),
  declined_at INTEGER NOT NULL,
  PRIMARY KEY (recipient, sender)
) WITHOUT ROWID;
CREATE INDEX declined_requests_by_sender ON declined_requests (sender);
