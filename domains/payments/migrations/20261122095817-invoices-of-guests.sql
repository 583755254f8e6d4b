-- Whether somebody began it who was not signed in. Until the person has proved the address the account does not list it while it is open (docs/adr/0029).
alter table payments.invoice add column by_guest boolean not null default false;
