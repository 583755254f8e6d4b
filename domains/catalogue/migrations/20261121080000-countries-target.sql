-- Countries can be asked for beside the link. A target without values of its own offers every country.
insert into catalogue.target_type (id, name, title, view_type, is_selectable) values (5, 'countries', 'Countries', 'chips', true);
