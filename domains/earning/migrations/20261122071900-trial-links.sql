-- A link is tried once by a quest, whoever asks: new accounts get nothing more for it.
create unique index free_trial_of_link on earning.free_trial (panel_id, quest_id, md5(url))
  where status <> 'canceled' and not (status = 'expired' and order_id is null);
