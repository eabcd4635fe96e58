-- Posts that their author or an admin moves to another milestone.

-- Fails moving a post to a milestone that is not one of its club, or not on a plan any more: the plan may have changed since
-- it was read. The same is checked for new posts.
CREATE TRIGGER club_posts_moved_to_milestone BEFORE UPDATE OF milestone_id ON club_posts
WHEN NEW.milestone_id IS NOT NULL AND NEW.milestone_id IS NOT OLD.milestone_id AND NOT EXISTS (
  SELECT 1 FROM club_milestones WHERE id = NEW.milestone_id AND club_id = NEW.club_id AND position IS NOT NULL
) BEGIN
  SELECT RAISE(ABORT, 'club_milestone');
END;
