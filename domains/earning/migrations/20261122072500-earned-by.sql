-- Who earned by a customer, asked when a payment of that customer is disputed.
create index referral_reward_of_referred on earning.referral_reward (panel_id, referred_id, referrer_id);
create index widget_sale_of_buyer on earning.widget_sale (panel_id, user_id, partner_id);
