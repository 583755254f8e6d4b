-- A session opened by the code of another one carries that one's proof on and ends with it: no code turns a stale session into a fresh one.
alter table identity.sessions
  add column opened_by uuid,
  add foreign key (panel_id, opened_by) references identity.sessions (panel_id, session_id) on delete cascade not valid;
create index sessions_opened_by on identity.sessions (panel_id, opened_by) where opened_by is not null;

alter table identity.entry_codes
  -- When whoever asked for the code proved that the account is theirs; null when that is too long ago.
  add column proven_at timestamptz,
  add column issued_by uuid,
  add foreign key (panel_id, issued_by) references identity.sessions (panel_id, session_id) on delete cascade not valid;
create index entry_codes_issued_by on identity.entry_codes (panel_id, issued_by) where issued_by is not null;

alter table identity.sign_in_challenges
  add column issued_by uuid,
  add foreign key (panel_id, issued_by) references identity.sessions (panel_id, session_id) on delete cascade not valid;
create index sign_in_challenges_issued_by on identity.sign_in_challenges (panel_id, issued_by) where issued_by is not null;
