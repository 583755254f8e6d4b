-- What operators did to a ticket's order stands in its conversation, for operators alone.
alter table ordering.ticket_message
  add column event text
    constraint ticket_message_event_known check (event in ('checked', 'paused', 'resumed', 'canceled', 'sent', 'link-changed', 'settled', 'refill-requested')),
  add constraint ticket_message_event_of_note check (event is null or is_note);
