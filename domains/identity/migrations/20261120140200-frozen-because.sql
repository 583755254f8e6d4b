-- Whoever froze an account thaws it: the end of a dispute does not undo what an operator did.
alter table identity.users
  add column frozen_because text check (frozen_because in ('operator', 'dispute'));
