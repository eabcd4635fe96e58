-- One index of the ledger where there were two: a day's acts stand together, whether they count, earn or neither. What is
-- listed by time is listed by day first, and a day's acts are few enough to be put in order where they are read.
CREATE INDEX ledger_by_day ON ledger (user_id, day, source, thing);
DROP INDEX ledger_by_time;
DROP INDEX ledger_paid;
