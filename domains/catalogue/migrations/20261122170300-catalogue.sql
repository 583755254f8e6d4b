-- What is sold: reference data that all panels share, and each panel's own catalogue beside it.
create schema catalogue;
grant usage on schema catalogue to vitrine_app;

create table catalogue.network (
  id integer constraint network_pkey primary key,
  type text not null constraint network_type_unique unique constraint network_type_form check (type ~ '^[a-z][a-z0-9_-]{1,30}$'),
  name text not null,
  -- How the network's links are recognised: hosts, then rules in order (model/links/whole-address.ts).
  link_patterns jsonb not null default '[]' constraint network_link_patterns_shape check (jsonb_typeof(link_patterns) = 'array')
);
-- The twelve networks and how their links are recognised; written from model/links/networks, and a test keeps the two equal.
insert into catalogue.network (id, type, name, link_patterns) values (1, 'youtube', 'YouTube', '[{"hosts":["youtube.com","m.youtube.com","music.youtube.com","gaming.youtube.com","youtube-nocookie.com"],"rules":[{"kind":"video","path":"/watch","query":{"v":"(?<id>[\\w-]{11})"},"url":"https://www.youtube.com/watch?v={id}"},{"kind":"video","path":"/(?:shorts|live|embed|v)/(?<id>[\\w-]{11})","url":"https://www.youtube.com/watch?v={id}"},{"kind":"playlist","path":"/playlist","query":{"list":"(?<id>(?:PL|UU|FL|OLAK5uy_)[\\w-]{10,60})"},"url":"https://www.youtube.com/playlist?list={id}"},{"kind":"post","path":"/post/(?<id>Ug[\\w-]{20,60})","url":"https://www.youtube.com/post/{id}"},{"kind":"post","path":"/.+/(?:community|posts)","query":{"lb":"(?<id>Ug[\\w-]{20,60})"},"url":"https://www.youtube.com/post/{id}"},{"kind":"channel","path":"/channel/(?<id>UC[\\w-]{22})(?:/(?:featured|videos|shorts|streams|live|playlists|podcasts|releases|courses|community|posts|channels|about|store|membership|search))?","url":"https://www.youtube.com/channel/{id}"},{"kind":"channel","path":"/@(?<handle>[\\p{L}\\p{M}\\p{N}._·-]{3,30})(?:/(?:featured|videos|shorts|streams|live|playlists|podcasts|releases|courses|community|posts|channels|about|store|membership|search))?","url":"https://www.youtube.com/@{handle}","lower":["handle"]},{"kind":"channel","path":"/(?<form>c|user)/(?<name>[^/]{1,100}?)(?:/(?:featured|videos|shorts|streams|live|playlists|podcasts|releases|courses|community|posts|channels|about|store|membership|search))?","url":"https://www.youtube.com/{form}/{name}","lower":["name"]}]},{"hosts":["youtu.be"],"rules":[{"kind":"video","path":"/(?<id>[\\w-]{11})","url":"https://www.youtube.com/watch?v={id}"}]}]');
insert into catalogue.network (id, type, name, link_patterns) values (2, 'tiktok', 'TikTok', '[{"hosts":["tiktok.com","m.tiktok.com"],"rules":[{"kind":"video","path":"/@(?<user>[\\w.-]{2,24})/(?:video|photo)/(?<id>\\d{10,25})","url":"https://www.tiktok.com/@{user}/video/{id}","lower":["user"]},{"kind":"live","path":"/@(?<user>[\\w.-]{2,24})/live","url":"https://www.tiktok.com/@{user}/live","lower":["user"]},{"kind":"profile","path":"/@(?<user>[\\w.-]{2,24})","url":"https://www.tiktok.com/@{user}","lower":["user"]},{"kind":"video","path":"/t/(?<code>[A-Za-z0-9]{6,20})","url":"https://www.tiktok.com/t/{code}"}]},{"hosts":["vm.tiktok.com","vt.tiktok.com"],"rules":[{"kind":"video","path":"/(?<code>[A-Za-z0-9]{6,20})","url":"https://{host}/{code}"}]}]');
insert into catalogue.network (id, type, name, link_patterns) values (3, 'instagram', 'Instagram', '[{"hosts":["instagram.com","m.instagram.com","instagr.am"],"rules":[{"kind":"post","path":"/(?:[\\w.]{1,30}/)?(?:p|tv|reels?)/(?<code>[\\w-]{5,40})","url":"https://www.instagram.com/p/{code}"},{"kind":"story","path":"/stories/(?<user>[\\w.]{1,30})/(?<id>\\d{5,25})","url":"https://www.instagram.com/stories/{user}/{id}","lower":["user"]},{"kind":"profile","path":"/(?!(?:explore|accounts|direct|about|developer|legal|privacy|web|api|p|reel|reels|stories|tv|share)(?:/|$))(?<user>[\\w.]{1,30})(?:/(?:reels|tagged|channel|guides))?","url":"https://www.instagram.com/{user}","lower":["user"]}]}]');
insert into catalogue.network (id, type, name, link_patterns) values (4, 'telegram', 'Telegram', '[{"hosts":["t.me","telegram.me","telegram.dog"],"rules":[{"kind":"post","path":"/(?:s/)?(?<name>(?!(?:joinchat|addstickers|addemoji|addlist|addtheme|share|proxy|socks|login|setlanguage|boost|contact|giftcode|invoice)(?:/|$))[A-Za-z]\\w{3,31})/(?:\\d+/)?(?<id>\\d+)","url":"https://t.me/{name}/{id}","lower":["name"]},{"kind":"channel","path":"/(?:\\+|joinchat/)(?<hash>[\\w-]{10,40})","url":"https://t.me/+{hash}"},{"kind":"channel","path":"/(?:s/)?(?<name>(?!(?:joinchat|addstickers|addemoji|addlist|addtheme|share|proxy|socks|login|setlanguage|boost|contact|giftcode|invoice)(?:/|$))[A-Za-z]\\w{3,31})","url":"https://t.me/{name}","lower":["name"]}]},{"hosts":["*.t.me"],"rules":[{"kind":"post","path":"/(?<id>\\d+)","url":"https://t.me/{sub}/{id}","lower":["sub"]},{"kind":"channel","path":"","url":"https://t.me/{sub}","lower":["sub"]}]}]');
insert into catalogue.network (id, type, name, link_patterns) values (5, 'vk', 'VK', '[{"hosts":["vk.com","m.vk.com","vk.ru","m.vk.ru","vkontakte.ru"],"rules":[{"kind":"post","path":".*","query":{"w":"wall(?<id>-?\\d{1,15}_\\d{1,15}).*"},"url":"https://vk.com/wall{id}"},{"kind":"post","path":"/wall(?<id>-?\\d{1,15}_\\d{1,15})","url":"https://vk.com/wall{id}"},{"kind":"video","path":".*","query":{"z":"(?:video|clip)(?<id>-?\\d{1,15}_\\d{1,15}).*"},"url":"https://vk.com/video{id}"},{"kind":"video","path":"/(?:video|clip)(?<id>-?\\d{1,15}_\\d{1,15})","url":"https://vk.com/video{id}"},{"kind":"post","path":".*","query":{"z":"photo(?<id>-?\\d{1,15}_\\d{1,15}).*"},"url":"https://vk.com/photo{id}"},{"kind":"post","path":"/photo(?<id>-?\\d{1,15}_\\d{1,15})","url":"https://vk.com/photo{id}"},{"kind":"community","path":"/(?:club|public)(?<id>\\d{1,15})","url":"https://vk.com/club{id}"},{"kind":"community","path":"/event(?<id>\\d{1,15})","url":"https://vk.com/event{id}"},{"kind":"profile","path":"/id(?<id>\\d{1,15})","url":"https://vk.com/id{id}"},{"kind":"profile","path":"/(?!(?:feed|im|mail|friends|groups|audio|audios|video|videos|clips|apps|app|settings|login|join|market|away|restore|search|wall|photo|photos|albums|docs|bookmarks|fave|services|about|terms|privacy|dev|ads|stickers|gifts)(?:[/.]|$|-?\\d))(?<name>[A-Za-z][\\w.]{2,31})","url":"https://vk.com/{name}","lower":["name"]}]},{"hosts":["vkvideo.ru","m.vkvideo.ru"],"rules":[{"kind":"video","path":"/(?:video|clip)(?<id>-?\\d{1,15}_\\d{1,15})","url":"https://vk.com/video{id}"}]}]');
insert into catalogue.network (id, type, name, link_patterns) values (6, 'facebook', 'Facebook', '[{"hosts":["facebook.com","fb.com","*.facebook.com"],"rules":[{"kind":"video","path":"/watch(?:/live)?","query":{"v":"(?<id>\\d{5,25})"},"url":"https://www.facebook.com/watch?v={id}"},{"kind":"video","path":"/video\\.php","query":{"v":"(?<id>\\d{5,25})"},"url":"https://www.facebook.com/watch?v={id}"},{"kind":"video","path":"/reels?/(?<id>\\d{5,25})","url":"https://www.facebook.com/watch?v={id}"},{"kind":"video","path":"/[\\w.-]{3,60}/videos/(?:[^/]+/)?(?<id>\\d{5,25})","url":"https://www.facebook.com/watch?v={id}"},{"kind":"video","path":"/share/(?<form>[vr])/(?<code>\\w{6,30})","url":"https://www.facebook.com/share/{form}/{code}"},{"kind":"post","path":"/share/p/(?<code>\\w{6,30})","url":"https://www.facebook.com/share/p/{code}"},{"kind":"post","path":"/(?:permalink|story)\\.php","query":{"story_fbid":"(?<post>\\d+|pfbid\\w+)","id":"(?<owner>\\d+)"},"url":"https://www.facebook.com/{owner}/posts/{post}"},{"kind":"post","path":"/(?<owner>[\\w.-]{3,60})/posts/(?:[^/]+/)?(?<post>\\d{5,25}|pfbid\\w{10,120})","url":"https://www.facebook.com/{owner}/posts/{post}","lower":["owner"]},{"kind":"post","path":"/photo(?:\\.php)?","query":{"fbid":"(?<id>\\d{5,25})"},"url":"https://www.facebook.com/photo?fbid={id}"},{"kind":"post","path":"/groups/(?<group>[\\w.-]{3,80})/(?:posts|permalink)/(?<post>\\d{5,25})","url":"https://www.facebook.com/groups/{group}/posts/{post}","lower":["group"]},{"kind":"group","path":"/groups/(?<group>[\\w.-]{3,80})(?:/(?:about|members|media))?","url":"https://www.facebook.com/groups/{group}","lower":["group"]},{"kind":"event","path":"/events/(?:s/[^/]+/)?(?<id>\\d{5,25})","url":"https://www.facebook.com/events/{id}"},{"kind":"profile","path":"/profile\\.php","query":{"id":"(?<id>\\d{5,25})"},"url":"https://www.facebook.com/profile.php?id={id}"},{"kind":"profile","path":"/(?:people|pages)/[^/]+/(?<id>\\d{5,25})","url":"https://www.facebook.com/profile.php?id={id}"},{"kind":"profile","path":"/(?!(?:watch|reel|reels|groups|events|pages|people|marketplace|gaming|login|help|settings|privacy|policies|photo|photos|video|share|sharer|stories|hashtag|search|friends|messages|notifications|ads|business|home|plugins|dialog|profile|permalink|story)(?:[/.]|$))(?<name>[\\w.-]{3,60})(?:/(?:about|photos|videos|reels|reviews|followers|following|community|events|posts|mentions|live))?","url":"https://www.facebook.com/{name}","lower":["name"]}]},{"hosts":["fb.watch"],"rules":[{"kind":"video","path":"/(?<code>[\\w-]{6,30})","url":"https://fb.watch/{code}"}]}]');
insert into catalogue.network (id, type, name, link_patterns) values (7, 'twitter', 'X', '[{"hosts":["x.com","twitter.com","mobile.twitter.com","m.twitter.com","mobile.x.com"],"rules":[{"kind":"post","path":"/(?:i/web|\\w{1,15})/status(?:es)?/(?<id>\\d{5,20})(?:/(?:photo|video)/\\d+|/analytics)?","url":"https://x.com/i/status/{id}"},{"kind":"live","path":"/i/spaces/(?<id>\\w{10,20})(?:/peek)?","url":"https://x.com/i/spaces/{id}"},{"kind":"community","path":"/i/communities/(?<id>\\d{10,25})(?:/about)?","url":"https://x.com/i/communities/{id}"},{"kind":"profile","path":"/(?!(?:home|explore|search|i|intent|share|settings|login|logout|messages|notifications|hashtag|compose|tos|privacy|about|jobs|download|signup)(?:/|$))(?<user>\\w{1,15})(?:/(?:with_replies|media|likes|highlights|articles|followers|following))?","url":"https://x.com/{user}","lower":["user"]}]}]');
insert into catalogue.network (id, type, name, link_patterns) values (8, 'spotify', 'Spotify', '[{"hosts":["open.spotify.com","play.spotify.com"],"rules":[{"kind":"track","path":"(?:/intl-[a-z-]{2,7})?(?:/embed)?/track/(?<id>[A-Za-z0-9]{22})","url":"https://open.spotify.com/track/{id}"},{"kind":"album","path":"(?:/intl-[a-z-]{2,7})?(?:/embed)?/album/(?<id>[A-Za-z0-9]{22})","url":"https://open.spotify.com/album/{id}"},{"kind":"artist","path":"(?:/intl-[a-z-]{2,7})?(?:/embed)?/artist/(?<id>[A-Za-z0-9]{22})","url":"https://open.spotify.com/artist/{id}"},{"kind":"playlist","path":"(?:/intl-[a-z-]{2,7})?(?:/embed)?/playlist/(?<id>[A-Za-z0-9]{22})","url":"https://open.spotify.com/playlist/{id}"},{"kind":"episode","path":"(?:/intl-[a-z-]{2,7})?(?:/embed)?/episode/(?<id>[A-Za-z0-9]{22})","url":"https://open.spotify.com/episode/{id}"},{"kind":"show","path":"(?:/intl-[a-z-]{2,7})?(?:/embed)?/show/(?<id>[A-Za-z0-9]{22})","url":"https://open.spotify.com/show/{id}"},{"kind":"playlist","path":"/user/[^/]+/playlist/(?<id>[A-Za-z0-9]{22})","url":"https://open.spotify.com/playlist/{id}"},{"kind":"profile","path":"(?:/intl-[a-z-]{2,7})?(?:/embed)?/user/(?<user>[^/]{1,60})","url":"https://open.spotify.com/user/{user}","lower":["user"]}]}]');
insert into catalogue.network (id, type, name, link_patterns) values (9, 'twitch', 'Twitch', '[{"hosts":["twitch.tv","m.twitch.tv","go.twitch.tv"],"rules":[{"kind":"clip","path":"/(?:\\w{3,25}/)?clip/(?<slug>[\\w-]{5,100})","url":"https://clips.twitch.tv/{slug}"},{"kind":"video","path":"/(?:videos|\\w{3,25}/v(?:ideo)?)/(?<id>\\d{5,15})","url":"https://www.twitch.tv/videos/{id}"},{"kind":"channel","path":"/(?!(?:directory|videos|clip|settings|downloads|p|jobs|turbo|store|search|subscriptions|wallet|drops|friends|inventory|login|signup)(?:/|$))(?<name>\\w{3,25})(?:/(?:about|videos|schedule|clips|home|followers|following))?","url":"https://www.twitch.tv/{name}","lower":["name"]}]},{"hosts":["clips.twitch.tv"],"rules":[{"kind":"clip","path":"/(?<slug>[\\w-]{5,100})","url":"https://clips.twitch.tv/{slug}"}]}]');
insert into catalogue.network (id, type, name, link_patterns) values (10, 'soundcloud', 'SoundCloud', '[{"hosts":["soundcloud.com","m.soundcloud.com"],"rules":[{"kind":"playlist","path":"/(?!(?:discover|stream|you|search|upload|charts|tags|stations|settings|messages|notifications|signin|login|logout|pages|jobs|terms-of-use|imprint|people|mobile|pro|go)(?:/|$))(?<user>[\\w-]{1,60})/sets/(?<name>[\\w-]{1,200})","url":"https://soundcloud.com/{user}/sets/{name}","lower":["user","name"]},{"kind":"profile","path":"/(?!(?:discover|stream|you|search|upload|charts|tags|stations|settings|messages|notifications|signin|login|logout|pages|jobs|terms-of-use|imprint|people|mobile|pro|go)(?:/|$))(?<user>[\\w-]{1,60})(?:/(?:tracks|popular-tracks|toptracks|albums|sets|reposts|likes|followers|following|comments|spotlight))?","url":"https://soundcloud.com/{user}","lower":["user"]},{"kind":"track","path":"/(?!(?:discover|stream|you|search|upload|charts|tags|stations|settings|messages|notifications|signin|login|logout|pages|jobs|terms-of-use|imprint|people|mobile|pro|go)(?:/|$))(?<user>[\\w-]{1,60})/(?<track>[\\w-]{1,255})","url":"https://soundcloud.com/{user}/{track}","lower":["user","track"]}]},{"hosts":["on.soundcloud.com"],"rules":[{"kind":"track","path":"/(?<code>\\w{5,30})","url":"https://on.soundcloud.com/{code}"}]}]');
insert into catalogue.network (id, type, name, link_patterns) values (11, 'linkedin', 'LinkedIn', '[{"hosts":["linkedin.com","*.linkedin.com"],"rules":[{"kind":"post","path":"/feed/update/urn:li:(?<form>activity|share|ugcPost):(?<id>\\d{10,25})","url":"https://www.linkedin.com/feed/update/urn:li:{form}:{id}"},{"kind":"post","path":"/posts/.+-(?<form>activity|share|ugcPost)-(?<id>\\d{10,25})(?:-[\\w-]{1,12})?","url":"https://www.linkedin.com/feed/update/urn:li:{form}:{id}"},{"kind":"post","path":"/pulse/(?<slug>[^/]{3,300})","url":"https://www.linkedin.com/pulse/{slug}","lower":["slug"]},{"kind":"event","path":"/events/(?:[^/]*?)(?<id>\\d{10,25})(?:/(?:about|comments))?","url":"https://www.linkedin.com/events/{id}"},{"kind":"group","path":"/groups/(?<id>\\d{3,20})","url":"https://www.linkedin.com/groups/{id}"},{"kind":"company","path":"/(?<form>company|school|showcase)/(?<name>[^/]{1,100})(?:/(?:about|posts|people|jobs|life|videos|events|insights|products))?","url":"https://www.linkedin.com/{form}/{name}","lower":["name"]},{"kind":"profile","path":"/in/(?<name>[^/]{2,100})(?:/[a-z]{2}|/(?:details|recent-activity|overlay)/.*)?","url":"https://www.linkedin.com/in/{name}","lower":["name"]}]}]');
insert into catalogue.network (id, type, name, link_patterns) values (12, 'website', 'Website', '[{"hosts":["*"],"rules":[{"kind":"page","path":".*","url":"{address}"}]}]');
select platform.global_table('catalogue.network');

-- Names come from the language data of the runtime; here stand only the codes.
create table catalogue.country (
  id integer constraint country_pkey primary key,
  iso_code_2 text not null constraint country_iso_code_2_unique unique constraint country_iso_code_2_form check (iso_code_2 ~ '^[A-Z]{2}$'),
  tags text[] not null default '{}'
);
-- Countries by their ISO codes, with the languages spoken there; then the languages that can be asked for.
insert into catalogue.country (id, iso_code_2, tags) values
  (1, 'AD', '{ca}'),
  (2, 'AE', '{ar}'),
  (3, 'AF', '{fa,ps}'),
  (4, 'AG', '{en}'),
  (5, 'AI', '{en}'),
  (6, 'AL', '{sq}'),
  (7, 'AM', '{hy}'),
  (8, 'AO', '{pt}'),
  (9, 'AQ', '{en}'),
  (10, 'AR', '{es}'),
  (11, 'AS', '{sm}'),
  (12, 'AT', '{de}'),
  (13, 'AU', '{en}'),
  (14, 'AW', '{nl}'),
  (15, 'AX', '{sv}'),
  (16, 'AZ', '{az}'),
  (17, 'BA', '{bs,hr,sr}'),
  (18, 'BB', '{en}'),
  (19, 'BD', '{bn}'),
  (20, 'BE', '{nl,fr,de}'),
  (21, 'BF', '{fr}'),
  (22, 'BG', '{bg}'),
  (23, 'BH', '{ar}'),
  (24, 'BI', '{rn}'),
  (25, 'BJ', '{fr}'),
  (26, 'BL', '{fr}'),
  (27, 'BM', '{en}'),
  (28, 'BN', '{ms}'),
  (29, 'BO', '{es}'),
  (30, 'BQ', '{pap}'),
  (31, 'BR', '{pt}'),
  (32, 'BS', '{en}'),
  (33, 'BT', '{dz}'),
  (34, 'BV', '{no}'),
  (35, 'BW', '{en}'),
  (36, 'BY', '{be,ru}'),
  (37, 'BZ', '{en}'),
  (38, 'CA', '{en,fr}'),
  (39, 'CC', '{ms}'),
  (40, 'CD', '{fr}'),
  (41, 'CF', '{sg}'),
  (42, 'CG', '{fr}'),
  (43, 'CH', '{de,fr,it}'),
  (44, 'CI', '{fr}'),
  (45, 'CK', '{en}'),
  (46, 'CL', '{es}'),
  (47, 'CM', '{fr,en}'),
  (48, 'CN', '{zh}'),
  (49, 'CO', '{es}'),
  (50, 'CR', '{es}'),
  (51, 'CU', '{es}'),
  (52, 'CV', '{pt}'),
  (53, 'CW', '{pap}'),
  (54, 'CX', '{en}'),
  (55, 'CY', '{el,tr}'),
  (56, 'CZ', '{cs}'),
  (57, 'DE', '{de}'),
  (58, 'DJ', '{fr}'),
  (59, 'DK', '{da}'),
  (60, 'DM', '{en}'),
  (61, 'DO', '{es}'),
  (62, 'DZ', '{ar,fr}'),
  (63, 'EC', '{es}'),
  (64, 'EE', '{et}'),
  (65, 'EG', '{ar}'),
  (66, 'EH', '{ar}'),
  (67, 'ER', '{ti}'),
  (68, 'ES', '{es}'),
  (69, 'ET', '{am}'),
  (70, 'FI', '{fi,sv}'),
  (71, 'FJ', '{en}'),
  (72, 'FK', '{en}'),
  (73, 'FM', '{en}'),
  (74, 'FO', '{fo}'),
  (75, 'FR', '{fr}'),
  (76, 'GA', '{fr}'),
  (77, 'GB', '{en}'),
  (78, 'GD', '{en}'),
  (79, 'GE', '{ka}'),
  (80, 'GF', '{fr}'),
  (81, 'GG', '{en}'),
  (82, 'GH', '{ak}'),
  (83, 'GI', '{en}'),
  (84, 'GL', '{kl}'),
  (85, 'GM', '{en}'),
  (86, 'GN', '{fr}'),
  (87, 'GP', '{fr}'),
  (88, 'GQ', '{es}'),
  (89, 'GR', '{el}'),
  (90, 'GS', '{en}'),
  (91, 'GT', '{es}'),
  (92, 'GU', '{en}'),
  (93, 'GW', '{pt}'),
  (94, 'GY', '{en}'),
  (95, 'HK', '{zh,en}'),
  (96, 'HM', '{en}'),
  (97, 'HN', '{es}'),
  (98, 'HR', '{hr}'),
  (99, 'HT', '{ht}'),
  (100, 'HU', '{hu}'),
  (101, 'ID', '{id}'),
  (102, 'IE', '{en,ga}'),
  (103, 'IL', '{he,ar}'),
  (104, 'IM', '{en}'),
  (105, 'IN', '{hi,en,bn,ta,te,mr}'),
  (106, 'IO', '{en}'),
  (107, 'IQ', '{ar}'),
  (108, 'IR', '{fa}'),
  (109, 'IS', '{is}'),
  (110, 'IT', '{it}'),
  (111, 'JE', '{en}'),
  (112, 'JM', '{en}'),
  (113, 'JO', '{ar}'),
  (114, 'JP', '{ja}'),
  (115, 'KE', '{sw,en}'),
  (116, 'KG', '{ky,ru}'),
  (117, 'KH', '{km}'),
  (118, 'KI', '{en}'),
  (119, 'KM', '{ar}'),
  (120, 'KN', '{en}'),
  (121, 'KP', '{ko}'),
  (122, 'KR', '{ko}'),
  (123, 'KW', '{ar}'),
  (124, 'KY', '{en}'),
  (125, 'KZ', '{kk,ru}'),
  (126, 'LA', '{lo}'),
  (127, 'LB', '{ar,fr}'),
  (128, 'LC', '{en}'),
  (129, 'LI', '{de}'),
  (130, 'LK', '{si,ta}'),
  (131, 'LR', '{en}'),
  (132, 'LS', '{st}'),
  (133, 'LT', '{lt}'),
  (134, 'LU', '{fr,de,lb}'),
  (135, 'LV', '{lv}'),
  (136, 'LY', '{ar}'),
  (137, 'MA', '{ar,fr}'),
  (138, 'MC', '{fr}'),
  (139, 'MD', '{ro}'),
  (140, 'ME', '{sr}'),
  (141, 'MF', '{fr}'),
  (142, 'MG', '{mg}'),
  (143, 'MH', '{en}'),
  (144, 'MK', '{mk}'),
  (145, 'ML', '{bm}'),
  (146, 'MM', '{my}'),
  (147, 'MN', '{mn}'),
  (148, 'MO', '{zh}'),
  (149, 'MP', '{en}'),
  (150, 'MQ', '{fr}'),
  (151, 'MR', '{ar}'),
  (152, 'MS', '{en}'),
  (153, 'MT', '{mt,en}'),
  (154, 'MU', '{fr}'),
  (155, 'MV', '{dv}'),
  (156, 'MW', '{en}'),
  (157, 'MX', '{es}'),
  (158, 'MY', '{ms,en,zh}'),
  (159, 'MZ', '{pt}'),
  (160, 'NA', '{af}'),
  (161, 'NC', '{fr}'),
  (162, 'NE', '{ha}'),
  (163, 'NF', '{en}'),
  (164, 'NG', '{en,ha,yo,ig}'),
  (165, 'NI', '{es}'),
  (166, 'NL', '{nl}'),
  (167, 'NO', '{nb}'),
  (168, 'NP', '{ne}'),
  (169, 'NR', '{en}'),
  (170, 'NU', '{en}'),
  (171, 'NZ', '{en,mi}'),
  (172, 'OM', '{ar}'),
  (173, 'PA', '{es}'),
  (174, 'PE', '{es,qu}'),
  (175, 'PF', '{fr}'),
  (176, 'PG', '{tpi}'),
  (177, 'PH', '{fil,en}'),
  (178, 'PK', '{ur,en}'),
  (179, 'PL', '{pl}'),
  (180, 'PM', '{fr}'),
  (181, 'PN', '{en}'),
  (182, 'PR', '{es}'),
  (183, 'PS', '{ar}'),
  (184, 'PT', '{pt}'),
  (185, 'PW', '{pau}'),
  (186, 'PY', '{es,gn}'),
  (187, 'QA', '{ar}'),
  (188, 'RE', '{fr}'),
  (189, 'RO', '{ro}'),
  (190, 'RS', '{sr}'),
  (191, 'RU', '{ru}'),
  (192, 'RW', '{rw}'),
  (193, 'SA', '{ar}'),
  (194, 'SB', '{en}'),
  (195, 'SC', '{fr}'),
  (196, 'SD', '{ar}'),
  (197, 'SE', '{sv}'),
  (198, 'SG', '{en,zh,ms,ta}'),
  (199, 'SH', '{en}'),
  (200, 'SI', '{sl}'),
  (201, 'SJ', '{nb}'),
  (202, 'SK', '{sk}'),
  (203, 'SL', '{en}'),
  (204, 'SM', '{it}'),
  (205, 'SN', '{wo}'),
  (206, 'SO', '{so}'),
  (207, 'SR', '{nl}'),
  (208, 'SS', '{ar}'),
  (209, 'ST', '{pt}'),
  (210, 'SV', '{es}'),
  (211, 'SX', '{en}'),
  (212, 'SY', '{ar}'),
  (213, 'SZ', '{en}'),
  (214, 'TC', '{en}'),
  (215, 'TD', '{ar}'),
  (216, 'TF', '{fr}'),
  (217, 'TG', '{fr}'),
  (218, 'TH', '{th}'),
  (219, 'TJ', '{tg}'),
  (220, 'TK', '{tkl}'),
  (221, 'TL', '{pt}'),
  (222, 'TM', '{tk}'),
  (223, 'TN', '{ar,fr}'),
  (224, 'TO', '{to}'),
  (225, 'TR', '{tr}'),
  (226, 'TT', '{en}'),
  (227, 'TV', '{tvl}'),
  (228, 'TW', '{zh}'),
  (229, 'TZ', '{sw}'),
  (230, 'UA', '{uk,ru}'),
  (231, 'UG', '{sw}'),
  (232, 'UM', '{en}'),
  (233, 'US', '{en,es}'),
  (234, 'UY', '{es}'),
  (235, 'UZ', '{uz}'),
  (236, 'VA', '{it}'),
  (237, 'VC', '{en}'),
  (238, 'VE', '{es}'),
  (239, 'VG', '{en}'),
  (240, 'VI', '{en}'),
  (241, 'VN', '{vi}'),
  (242, 'VU', '{bi}'),
  (243, 'WF', '{fr}'),
  (244, 'WS', '{sm}'),
  (245, 'YE', '{ar}'),
  (246, 'YT', '{fr}'),
  (247, 'ZA', '{en,af,zu}'),
  (248, 'ZM', '{en}'),
  (249, 'ZW', '{sn}');
select platform.global_table('catalogue.country');

create table catalogue.language (
  id integer constraint language_pkey primary key,
  iso_code_2 text not null constraint language_iso_code_2_unique unique constraint language_iso_code_2_form check (iso_code_2 ~ '^[a-z]{2,3}$')
);
insert into catalogue.language (id, iso_code_2) values
  (1, 'en'),
  (2, 'de'),
  (3, 'es'),
  (4, 'fr'),
  (5, 'hi'),
  (6, 'ja'),
  (7, 'ko'),
  (8, 'pt'),
  (9, 'ru'),
  (10, 'tr'),
  (11, 'vi'),
  (12, 'zh'),
  (13, 'ar'),
  (14, 'bn'),
  (15, 'cs'),
  (16, 'da'),
  (17, 'el'),
  (18, 'fa'),
  (19, 'fi'),
  (20, 'he'),
  (21, 'hu'),
  (22, 'id'),
  (23, 'it'),
  (24, 'ms'),
  (25, 'nl'),
  (26, 'no'),
  (27, 'pl'),
  (28, 'ro'),
  (29, 'sv'),
  (30, 'th'),
  (31, 'uk'),
  (32, 'ur'),
  (33, 'bg'),
  (34, 'hr'),
  (35, 'sk'),
  (36, 'sl'),
  (37, 'sr'),
  (38, 'et'),
  (39, 'lv'),
  (40, 'lt'),
  (41, 'ta'),
  (42, 'te'),
  (43, 'mr'),
  (44, 'kk'),
  (45, 'uz'),
  (46, 'az'),
  (47, 'ka'),
  (48, 'hy'),
  (49, 'sw'),
  (50, 'af'),
  (51, 'ca'),
  (52, 'is'),
  (53, 'ga'),
  (54, 'sq'),
  (55, 'mk'),
  (56, 'bs'),
  (57, 'mn'),
  (58, 'my'),
  (59, 'km'),
  (60, 'lo'),
  (61, 'ne'),
  (62, 'si'),
  (63, 'gu'),
  (64, 'kn'),
  (65, 'ml'),
  (66, 'pa'),
  (67, 'be'),
  (68, 'ky'),
  (69, 'tg');
select platform.global_table('catalogue.language');

create table catalogue.target_type (
  id integer constraint target_type_pkey primary key,
  name text not null constraint target_type_name_unique unique,
  title text not null,
  view_type text not null constraint target_type_view_type_known check (view_type in ('textarea', 'chips', 'select', 'radio')),
  is_selectable boolean not null
);
insert into catalogue.target_type (id, name, title, view_type, is_selectable) values
  (1, 'comments', 'Comments', 'textarea', false),
  (2, 'seo_keywords', 'Keywords', 'chips', false),
  (3, 'textarea', 'Text', 'textarea', false),
  (4, 'languages', 'Languages', 'select', true);
-- Countries can be asked for beside the link. A target without values of its own offers every country.
insert into catalogue.target_type (id, name, title, view_type, is_selectable) values (5, 'countries', 'Countries', 'chips', true);
select platform.global_table('catalogue.target_type');

-- Moves with every change of a panel's catalogue: caches are dropped by it, and an order priced on an older one is priced again.
create table catalogue.version (
  panel_id integer constraint version_pkey primary key,
  version integer not null
);
select platform.panel_table('catalogue.version', 'select, insert, update');

create table catalogue.panel_network (
  panel_id integer not null,
  network_id integer not null constraint panel_network_network_id_fk references catalogue.network,
  slug text not null constraint panel_network_slug_form check (slug ~ '^[a-z][a-z0-9-]{0,80}$'),
  name text not null constraint panel_network_name_length check (length(name) between 1 and 100),
  icon text not null,
  color text constraint panel_network_color_form check (color ~ '^#[0-9A-Fa-f]{6}$'),
  url_placeholder text,
  has_search boolean not null default false,
  position integer not null default 0,
  is_enabled boolean not null default true,
  title text,
  description text,
  faq jsonb not null default '[]',
  meta_title text,
  meta_description text,
  -- {"de": {"name": …, "title": …}}; what is missing is shown in English.
  translations jsonb not null default '{}',
  -- An operator’s change of an older one is refused.
  version integer not null default 1,
  constraint panel_network_pkey primary key (panel_id, network_id),
  constraint panel_network_slug_unique unique (panel_id, slug)
);
select platform.panel_table('catalogue.panel_network');

create table catalogue.service_type (
  panel_id integer not null,
  id integer not null,
  network_id integer not null,
  type text not null
    constraint service_type_type_known check (type in ('views', 'followers', 'likes', 'comments', 'shares', 'subscriptions', 'watch_time', 'seo', 'package')),
  slug text not null constraint service_type_slug_form check (slug ~ '^[a-z][a-z0-9-]{0,80}$'),
  name text not null constraint service_type_name_length check (length(name) between 1 and 100),
  icon text not null,
  color text constraint service_type_color_form check (color ~ '^#[0-9A-Fa-f]{6}$'),
  position integer not null default 0,
  translations jsonb not null default '{}',
  -- An operator’s change of an older one is refused.
  version integer not null default 1,
  constraint service_type_pkey primary key (panel_id, id),
  constraint service_type_slug_unique unique (panel_id, slug),
  constraint service_type_network_id_fk foreign key (panel_id, network_id) references catalogue.panel_network
);
select platform.panel_table('catalogue.service_type');

-- How a service is delivered, said openly: every service names one of these.
create table catalogue.delivery (
  panel_id integer not null,
  id integer not null,
  name text not null constraint delivery_name_length check (length(name) between 1 and 100),
  description text not null constraint delivery_description_length check (length(description) between 10 and 1000),
  translations jsonb not null default '{}',
  -- An operator’s change of an older one is refused.
  version integer not null default 1,
  constraint delivery_pkey primary key (panel_id, id)
);
select platform.panel_table('catalogue.delivery');

create table catalogue.label (
  panel_id integer not null,
  id integer not null,
  name text not null constraint label_name_length check (length(name) between 1 and 40),
  color text constraint label_color_form check (color ~ '^#[0-9A-Fa-f]{6}$'),
  translations jsonb not null default '{}',
  -- An operator’s change of an older one is refused.
  version integer not null default 1,
  constraint label_pkey primary key (panel_id, id)
);
select platform.panel_table('catalogue.label');

create table catalogue.target (
  panel_id integer not null,
  id integer not null,
  target_type_id integer not null constraint target_target_type_id_fk references catalogue.target_type,
  name text not null,
  placeholder text,
  selectable_values jsonb not null default '[]',
  is_optional boolean not null default false,
  translations jsonb not null default '{}',
  -- An operator’s change of an older one is refused.
  version integer not null default 1,
  constraint target_pkey primary key (panel_id, id)
);
select platform.panel_table('catalogue.target');

-- The services of a panel, numbered per panel; long texts stand apart, because lists never carry them.
create table catalogue.service (
  panel_id integer not null,
  id integer not null constraint service_id_positive check (id > 0),
  network_id integer not null,
  service_type_id integer not null,
  delivery_id integer not null,
  slug text not null constraint service_slug_form check (slug ~ '^[a-z][a-z0-9-]{0,120}$'),
  name text not null constraint service_name_length check (length(name) between 1 and 150),
  title text,
  short_description text,
  geo text,
  start_time text,
  -- The same as start_time, for the filter: at most so many minutes until the first delivery.
  starts_within_minutes integer constraint service_starts_within_minutes_not_negative check (starts_within_minutes >= 0),
  speed text,
  guarantee text,
  guarantee_days integer constraint service_guarantee_days_positive check (guarantee_days > 0),
  example_link text,
  price_nano bigint not null constraint service_price_nano_not_negative check (price_nano >= 0),
  discount_ppm integer not null default 0 constraint service_discount_ppm_range check (discount_ppm between 0 and 1000000),
  price_type text not null default 'per_quantity' constraint service_price_type_known check (price_type in ('per_quantity', 'fixed')),
  pricing_per integer not null default 1000 constraint service_pricing_per_positive check (pricing_per > 0),
  -- False: an operator set the price, and the provider's changes leave it alone.
  price_follows_provider boolean not null default true,
  min_quantity integer not null constraint service_min_quantity_positive check (min_quantity > 0),
  max_quantity integer not null,
  quantity_step integer not null default 1 constraint service_quantity_step_positive check (quantity_step > 0),
  default_quantity integer not null,
  link_kinds text[] not null default '{}',
  has_refill boolean not null default false,
  is_enabled boolean not null default true,
  is_deactivated boolean not null default false,
  is_package boolean not null default false,
  drip_feed_is_allowed boolean not null default false,
  has_search boolean not null default false,
  calculable_quantity boolean not null default false,
  gather_statistic boolean not null default false,
  url_is_required boolean not null default true,
  is_cancellable boolean not null default true,
  allows_duplicate_links boolean not null default false,
  restricted_access boolean not null default false,
  allowed_use_countries boolean not null default false,
  available_closed_sales boolean not null default false,
  available_personal_manager boolean not null default false,
  consultation_chat_period text,
  thumbnail_period text,
  -- Paid orders of the last 30 days.
  popularity integer not null default 0 constraint service_popularity_not_negative check (popularity >= 0),
  -- Where it stands among the services of its type, by an operator’s hand; those of one place by how often they are ordered.
  position integer not null default 0,
  translations jsonb not null default '{}',
  -- {"de": {"name": …}}: of which English text a translation was made, as a digest. Without one nobody knows, and it counts as made of today’s.
  translated_from jsonb not null default '{}',
  -- Set aside: off sale and out of the lists, until it is brought back.
  archived_at timestamptz constraint service_archived_at_off_sale check (archived_at is null or not is_enabled),
  created_at timestamptz not null default now(),
  -- Who changed it last, and how often it was changed: an operator’s write of an older version is refused.
  version integer not null default 1,
  changed_at timestamptz,
  changed_by text constraint service_changed_by_length check (length(changed_by) <= 100),
  constraint service_pkey primary key (panel_id, id),
  constraint service_slug_unique unique (panel_id, slug),
  constraint service_network_id_fk foreign key (panel_id, network_id) references catalogue.panel_network,
  constraint service_service_type_id_fk foreign key (panel_id, service_type_id) references catalogue.service_type,
  constraint service_delivery_id_fk foreign key (panel_id, delivery_id) references catalogue.delivery,
  constraint service_max_quantity_from_min_quantity check (max_quantity >= min_quantity),
  constraint service_default_quantity_within_bounds check (default_quantity between min_quantity and max_quantity)
);
select platform.panel_table('catalogue.service');

-- Addresses that a service had before: they lead to the one it has now.
create table catalogue.former_slug (
  panel_id integer not null,
  slug text not null,
  service_id integer not null,
  constraint former_slug_pkey primary key (panel_id, slug),
  constraint former_slug_service_id_fk foreign key (panel_id, service_id) references catalogue.service on delete cascade
);
create index former_slug_of_service on catalogue.former_slug (panel_id, service_id);
select platform.panel_table('catalogue.former_slug');

-- Every price that a service has had, with who or what made it so; rows are never changed.
create table catalogue.service_price (
  panel_id integer not null,
  id bigint generated always as identity,
  service_id integer not null,
  price_nano bigint not null,
  discount_ppm integer not null,
  pricing_per integer not null,
  -- An operator; none where a provider's rate or a command moved it.
  changed_by text constraint service_price_changed_by_length check (length(changed_by) <= 100),
  because text not null constraint service_price_because_known check (because in ('new', 'hand', 'rule', 'csv', 'import', 'provider', 'catalogue')),
  at timestamptz not null default now(),
  constraint service_price_pkey primary key (panel_id, id),
  constraint service_price_service_id_fk foreign key (panel_id, service_id) references catalogue.service on delete cascade
);
create index service_price_latest on catalogue.service_price (panel_id, service_id, id desc);
select platform.panel_table('catalogue.service_price', 'select, insert');

create table catalogue.service_content (
  panel_id integer not null,
  service_id integer not null,
  description text,
  requirements text,
  faq jsonb not null default '[]',
  meta_title text,
  meta_description text,
  translations jsonb not null default '{}',
  constraint service_content_pkey primary key (panel_id, service_id),
  constraint service_content_service_id_fk foreign key (panel_id, service_id) references catalogue.service on delete cascade
);
select platform.panel_table('catalogue.service_content');

create table catalogue.service_label (
  panel_id integer not null,
  service_id integer not null,
  label_id integer not null,
  constraint service_label_pkey primary key (panel_id, service_id, label_id),
  constraint service_label_service_id_fk foreign key (panel_id, service_id) references catalogue.service on delete cascade,
  constraint service_label_label_id_fk foreign key (panel_id, label_id) references catalogue.label on delete cascade
);
select platform.panel_table('catalogue.service_label');

create table catalogue.service_target (
  panel_id integer not null,
  service_id integer not null,
  target_id integer not null,
  constraint service_target_pkey primary key (panel_id, service_id, target_id),
  constraint service_target_service_id_fk foreign key (panel_id, service_id) references catalogue.service on delete cascade,
  constraint service_target_target_id_fk foreign key (panel_id, target_id) references catalogue.target
);
select platform.panel_table('catalogue.service_target');

create table catalogue.package_item (
  panel_id integer not null,
  package_id integer not null,
  service_id integer not null,
  quantity integer not null constraint package_item_quantity_positive check (quantity > 0),
  position integer not null default 0,
  is_displayable boolean not null default true,
  constraint package_item_pkey primary key (panel_id, package_id, service_id),
  constraint package_item_package_id_fk foreign key (panel_id, package_id) references catalogue.service on delete cascade,
  constraint package_item_service_id_fk foreign key (panel_id, service_id) references catalogue.service
);
select platform.panel_table('catalogue.package_item');

create table catalogue.favorite (
  panel_id integer not null,
  user_id integer not null,
  service_id integer not null,
  created_at timestamptz not null default now(),
  constraint favorite_pkey primary key (panel_id, user_id, service_id),
  constraint favorite_service_id_fk foreign key (panel_id, service_id) references catalogue.service on delete cascade
);
comment on column catalogue.favorite.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
select platform.panel_table('catalogue.favorite', 'select, insert, delete');

-- How often two services were ordered together, both ways round; counted from orders, never invented.
create table catalogue.bought_together (
  panel_id integer not null,
  service_id integer not null,
  other_id integer not null,
  orders integer not null default 0,
  constraint bought_together_pkey primary key (panel_id, service_id, other_id),
  constraint bought_together_service_id_fk foreign key (panel_id, service_id) references catalogue.service on delete cascade,
  constraint bought_together_other_id_fk foreign key (panel_id, other_id) references catalogue.service on delete cascade,
  constraint bought_together_two_services check (service_id <> other_id)
);
select platform.panel_table('catalogue.bought_together');

-- Steps that visitors take in an order form, counted per day and form.
create table catalogue.widget_event (
  panel_id integer not null,
  day date not null,
  token text not null,
  event text not null constraint widget_event_event_known check (event in ('enter-url', 'payment-page', 'checkout-button')),
  count integer not null default 0,
  constraint widget_event_pkey primary key (panel_id, day, token, event)
);
select platform.panel_table('catalogue.widget_event', 'select, insert, update');

-- What a buyer says of a service: once per person and service, changed in place. Who has bought is ordering's to know.
create table catalogue.review (
  panel_id integer not null,
  user_id integer not null,
  service_id integer not null,
  rating smallint not null constraint review_rating_range check (rating between 1 and 5),
  comment text constraint review_comment_length check (length(comment) between 1 and 1000),
  -- As it is shown: never a whole name.
  author text constraint review_author_length check (length(author) <= 40),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  id integer generated always as identity,
  -- Taken out of the shop by an operator: it is in no list, average or count.
  hidden_at timestamptz,
  hidden_because text constraint review_hidden_because_length check (length(hidden_because) between 1 and 500),
  -- What the shop says to it, below it.
  answer text constraint review_answer_length check (length(answer) between 1 and 1000),
  -- How often operators changed it: a write of an older version is refused.
  version integer not null default 1,
  constraint review_pkey primary key (panel_id, user_id, service_id),
  constraint review_hidden_has_reason check ((hidden_at is null) = (hidden_because is null)),
  constraint review_service_id_fk foreign key (panel_id, service_id) references catalogue.service on delete cascade
);
comment on column catalogue.review.user_id is 'Of identity.user_account, without a foreign key: accounts are never deleted, and a key would lock the account with every row.';
create unique index review_id on catalogue.review (panel_id, id);
create index review_of_service on catalogue.review (panel_id, service_id, updated_at desc) include (rating) where hidden_at is null;
-- What was said last of anything on the panel: its networks show some of it.
create index review_newest on catalogue.review (panel_id, updated_at desc) where comment is not null and hidden_at is null;
select platform.panel_table('catalogue.review', 'select, insert, update, delete');

-- What became of each service, for programs that ask since when: one row for each, however often it changes. `reported` is how it stood when a transaction last ended,
-- `changed` says of each part in which transaction it last became different. A reader goes only as far as every transaction has ended.
create table catalogue.service_change (
  panel_id integer not null,
  service_id integer not null,
  changed_in xid8 not null,
  changed_at timestamptz not null,
  reported jsonb not null,
  changed jsonb not null,
  constraint service_change_pkey primary key (panel_id, service_id)
);
comment on column catalogue.service_change.service_id is 'Of catalogue.service, without a foreign key: the row tells resellers that a service is gone.';
create index service_change_since on catalogue.service_change (panel_id, changed_in, service_id);
select platform.panel_table('catalogue.service_change', 'select, insert, update');

-- Functions and triggers of this schema. The file is applied again whenever its text changes, so every statement bears being run twice.

create or replace function catalogue.note_change() returns trigger language plpgsql as $$
begin
  insert into catalogue.version as v (panel_id, version) values (platform.panel_id(), 1)
    on conflict (panel_id) do update set version = v.version + 1;
  return null;
end $$;
create or replace trigger note_change after insert or update or delete on catalogue.panel_network for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.service_type for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.delivery for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.label for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.target for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.service for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.service_content for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.service_label for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.service_target for each statement execute function catalogue.note_change();
create or replace trigger note_change after insert or update or delete on catalogue.package_item for each statement execute function catalogue.note_change();

-- What a later domain may ask: which version of a panel's catalogue is the newest.
create or replace function catalogue.current_version(p_panel integer) returns integer language sql stable as $$
  select v.version from catalogue.version v where v.panel_id = p_panel
$$;

-- What a later domain may ask: whether a service may work on one link several times at once.
create or replace function catalogue.allows_duplicate_links(p_panel integer, p_service integer) returns boolean language sql stable as $$
  select coalesce((select s.allows_duplicate_links from catalogue.service s where s.panel_id = p_panel and s.id = p_service), false)
$$;

-- The network of a service; null when there is none.
create or replace function catalogue.network_of(p_panel integer, p_service integer) returns integer language sql stable as $$
  select s.network_id from catalogue.service s where s.panel_id = p_panel and s.id = p_service
$$;

-- What resellers are told of a service, part by part; null when there is none.
create or replace function catalogue.service_as_reported(p_panel integer, p_service integer) returns jsonb language sql stable set search_path = catalogue, pg_temp as $$
  select jsonb_build_object(
    'sale', s.is_enabled and not s.is_deactivated and not s.restricted_access and n.is_enabled,
    'closed', s.available_closed_sales,
    'name', s.name,
    'type', jsonb_build_array(s.price_type, s.calculable_quantity, targets.required),
    'category', jsonb_build_array(n.name, t.name),
    'rate', jsonb_build_array(s.price_nano, s.pricing_per, s.discount_ppm, s.price_type),
    'min', s.min_quantity,
    'max', s.max_quantity,
    'step', case when s.calculable_quantity then 1 else s.quantity_step end,
    'refill', jsonb_build_array(s.has_refill, s.guarantee_days),
    'cancel', s.is_cancellable,
    'dripfeed', s.drip_feed_is_allowed and not s.is_package and not s.calculable_quantity,
    'desc', d.description,
    'parameters', jsonb_build_array(s.url_is_required, targets.parameters))
    from service s
    join panel_network n on n.panel_id = s.panel_id and n.network_id = s.network_id
    join service_type t on t.panel_id = s.panel_id and t.id = s.service_type_id
    join delivery d on d.panel_id = s.panel_id and d.id = s.delivery_id
   cross join lateral (
     select coalesce(jsonb_agg(a.target_type_id order by a.id) filter (where not a.is_optional), '[]') as required,
            coalesce(jsonb_agg(jsonb_build_array(a.target_type_id, a.is_optional, a.selectable_values) order by a.id), '[]') as parameters
       from service_target st join target a on a.panel_id = st.panel_id and a.id = st.target_id
      where st.panel_id = s.panel_id and st.service_id = s.id) targets
   where s.panel_id = p_panel and s.id = p_service
$$;

-- Writes down what is different; a service that is gone is off sale, and otherwise as it was.
create or replace function catalogue.note_services(p_panel integer, p_services integer[]) returns void language sql set search_path = catalogue, pg_temp as $$
  insert into service_change as c (panel_id, service_id, changed_in, changed_at, reported, changed)
  select p_panel, one.id, pg_current_xact_id(), clock_timestamp(), one.reported, (select jsonb_object_agg(part, pg_current_xact_id()::text) from jsonb_object_keys(one.reported) part)
    from (select distinct id, coalesce(service_as_reported(p_panel, id), '{"sale": false}') as reported from unnest(p_services) id) one
  on conflict (panel_id, service_id) do update set
    changed_in = excluded.changed_in, changed_at = excluded.changed_at, reported = c.reported || excluded.reported,
    changed = c.changed || coalesce((
      select jsonb_object_agg(now.key, excluded.changed_in::text) from jsonb_each(excluded.reported) now where c.reported -> now.key is distinct from now.value), '{}')
   where c.reported is distinct from c.reported || excluded.reported
$$;

-- All of it at the end of the transaction: what is taken away and given back within it, as an import does with what services ask for, is no change.
create or replace function catalogue.note_service() returns trigger language plpgsql set search_path = catalogue, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform note_services(old.panel_id, array[old.id]);
  else
    perform note_services(new.panel_id, array[new.id]);
  end if;
  return null;
end $$;
drop trigger if exists service_made on catalogue.service;
create constraint trigger service_made after insert or delete on catalogue.service deferrable initially deferred for each row execute function catalogue.note_service();
drop trigger if exists service_changed on catalogue.service;
create constraint trigger service_changed after update on catalogue.service deferrable initially deferred for each row
  when ((old.is_enabled, old.is_deactivated, old.restricted_access, old.available_closed_sales, old.name, old.network_id, old.service_type_id, old.delivery_id, old.price_nano,
         old.pricing_per, old.discount_ppm, old.price_type, old.min_quantity, old.max_quantity, old.quantity_step, old.has_refill, old.guarantee_days, old.is_cancellable,
         old.drip_feed_is_allowed, old.is_package, old.calculable_quantity, old.url_is_required)
    is distinct from
        (new.is_enabled, new.is_deactivated, new.restricted_access, new.available_closed_sales, new.name, new.network_id, new.service_type_id, new.delivery_id, new.price_nano,
         new.pricing_per, new.discount_ppm, new.price_type, new.min_quantity, new.max_quantity, new.quantity_step, new.has_refill, new.guarantee_days, new.is_cancellable,
         new.drip_feed_is_allowed, new.is_package, new.calculable_quantity, new.url_is_required))
  execute function catalogue.note_service();

create or replace function catalogue.note_service_target_change() returns trigger language plpgsql set search_path = catalogue, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform note_services(old.panel_id, array[old.service_id]);
  else
    perform note_services(new.panel_id, array[new.service_id]);
  end if;
  return null;
end $$;
drop trigger if exists service_asks on catalogue.service_target;
create constraint trigger service_asks after insert or delete on catalogue.service_target deferrable initially deferred for each row
  execute function catalogue.note_service_target_change();

-- What many services share.
create or replace function catalogue.note_services_of() returns trigger language plpgsql set search_path = catalogue, pg_temp as $$
begin
  perform note_services(new.panel_id, case tg_table_name
    when 'panel_network' then array(select s.id from service s where s.panel_id = new.panel_id and s.network_id = (to_jsonb(new) ->> 'network_id')::integer)
    when 'service_type' then array(select s.id from service s where s.panel_id = new.panel_id and s.service_type_id = (to_jsonb(new) ->> 'id')::integer)
    when 'delivery' then array(select s.id from service s where s.panel_id = new.panel_id and s.delivery_id = (to_jsonb(new) ->> 'id')::integer)
    else array(select s.service_id from service_target s where s.panel_id = new.panel_id and s.target_id = (to_jsonb(new) ->> 'id')::integer)
  end);
  return null;
end $$;
drop trigger if exists services_changed on catalogue.panel_network;
create constraint trigger services_changed after update on catalogue.panel_network deferrable initially deferred for each row
  when ((old.name, old.is_enabled) is distinct from (new.name, new.is_enabled)) execute function catalogue.note_services_of();
drop trigger if exists services_changed on catalogue.service_type;
create constraint trigger services_changed after update on catalogue.service_type deferrable initially deferred for each row
  when (old.name is distinct from new.name) execute function catalogue.note_services_of();
drop trigger if exists services_changed on catalogue.delivery;
create constraint trigger services_changed after update on catalogue.delivery deferrable initially deferred for each row
  when (old.description is distinct from new.description) execute function catalogue.note_services_of();
drop trigger if exists services_changed on catalogue.target;
create constraint trigger services_changed after update on catalogue.target deferrable initially deferred for each row
  when ((old.target_type_id, old.selectable_values, old.is_optional) is distinct from (new.target_type_id, new.selectable_values, new.is_optional))
  execute function catalogue.note_services_of();

-- As whom they run, and who may call them.
grant execute on function catalogue.current_version(integer), catalogue.allows_duplicate_links(integer, integer) to vitrine_app;
