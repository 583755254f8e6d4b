-- Ids of orders that a spoiled answer still names: `status` tells whether one of them is the order in doubt.
alter table fulfilment.attempt add column named_ids text[] check (cardinality(named_ids) between 1 and 5);
