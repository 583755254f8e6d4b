-- From which address a session was opened: shown to its owner where no proxy names the country.
alter table identity.sessions add column address text check (length(address) between 2 and 45);
