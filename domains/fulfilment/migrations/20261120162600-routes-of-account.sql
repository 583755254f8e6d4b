-- The routes of one provider, for its overview and when its catalogue has changed.
create index route_of_account on fulfilment.route (panel_id, account_id);
