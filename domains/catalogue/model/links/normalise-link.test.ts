import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLink } from './check-link.ts'
import { knownLinks, knownNetworks } from './networks/known-networks.ts'
import { normaliseLink } from './normalise-link.ts'

const typeOf = (networkId: number) => knownNetworks.find((network) => network.id === networkId)?.type
const read = (text: string) => {
  const link = normaliseLink(knownLinks, text)
  return link ? `${typeOf(link.networkId)} ${link.kind} ${link.url}` : undefined
}

/** Each row: what the link is, its one canonical address, and spellings that must all lead there. */
const spellings: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'youtube video',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s&list=PLabcdefghijklmnop&index=3',
      'http://youtube.com/watch/?v=dQw4w9WgXcQ&utm_source=mail',
      'm.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
      'https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=AbC',
      'https://youtu.be/dQw4w9WgXcQ?si=Xy_z',
      'youtu.be/dQw4w9WgXcQ/',
      'https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share',
      'https://youtube.com/live/dQw4w9WgXcQ',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9WgXcQ#comments',
    ],
  ],
  [
    'youtube channel',
    'https://www.youtube.com/@tidewellfilms',
    [
      'https://www.youtube.com/@TidewellFilms',
      'youtube.com/@tidewellfilms/videos',
      'https://m.youtube.com/@TIDEWELLFILMS/?sub_confirmation=1',
    ],
  ],
  [
    'youtube channel',
    'https://www.youtube.com/@%E3%81%BF%E3%81%AA%E3%81%A8',
    ['https://youtube.com/@みなと', 'https://youtube.com/@%E3%81%BF%E3%81%AA%E3%81%A8/about'],
  ],
  [
    'youtube channel',
    'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv',
    [
      'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv/featured',
      'youtube.com/channel/UCabcdefghijklmnopqrstuv?view_as=subscriber',
    ],
  ],
  ['youtube channel', 'https://www.youtube.com/c/tidewell', ['https://www.youtube.com/c/Tidewell/videos']],
  ['youtube channel', 'https://www.youtube.com/user/tidewell', ['http://www.youtube.com/user/Tidewell']],
  ['youtube playlist', 'https://www.youtube.com/playlist?list=PLabcdefghijklmnop', ['youtube.com/playlist?list=PLabcdefghijklmnop&si=1']],
  [
    'youtube post',
    'https://www.youtube.com/post/UgkxAbcdefghijklmnopqrstuvwxyz12',
    ['https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv/community?lb=UgkxAbcdefghijklmnopqrstuvwxyz12'],
  ],
  [
    'tiktok video',
    'https://www.tiktok.com/@tide.well/video/7212345678901234567',
    [
      'https://www.tiktok.com/@Tide.Well/video/7212345678901234567?is_from_webapp=1&sender_device=pc',
      'm.tiktok.com/@tide.well/video/7212345678901234567/',
      'https://www.tiktok.com/@tide.well/photo/7212345678901234567',
    ],
  ],
  ['tiktok profile', 'https://www.tiktok.com/@tide.well', ['tiktok.com/@Tide.Well?lang=en', 'https://m.tiktok.com/@tide.well/']],
  ['tiktok live', 'https://www.tiktok.com/@tide.well/live', ['https://www.tiktok.com/@Tide.Well/live?enter_from=x']],
  ['tiktok video', 'https://vm.tiktok.com/ZMabc123', ['vm.tiktok.com/ZMabc123/', 'https://vm.tiktok.com/ZMabc123?k=1']],
  [
    'instagram post',
    'https://www.instagram.com/p/CxYz_12-AbC',
    [
      'https://instagram.com/p/CxYz_12-AbC/?igshid=abc=',
      'https://www.instagram.com/reel/CxYz_12-AbC/',
      'instagram.com/reels/CxYz_12-AbC',
      'https://www.instagram.com/tidewell/reel/CxYz_12-AbC/',
      'https://instagr.am/p/CxYz_12-AbC',
      'https://www.instagram.com/tv/CxYz_12-AbC',
    ],
  ],
  [
    'instagram profile',
    'https://www.instagram.com/tide.well',
    ['https://instagram.com/Tide.Well/?hl=de', 'www.instagram.com/tide.well/reels/'],
  ],
  [
    'instagram story',
    'https://www.instagram.com/stories/tidewell/3212345678901234567',
    ['https://instagram.com/stories/TideWell/3212345678901234567/'],
  ],
  [
    'telegram channel',
    'https://t.me/tidewell_news',
    [
      't.me/Tidewell_News',
      'https://telegram.me/tidewell_news/',
      'https://t.me/s/tidewell_news',
      'https://tidewell_news.t.me',
      'https://t.me/tidewell_news?start=1',
    ],
  ],
  [
    'telegram post',
    'https://t.me/tidewell_news/245',
    [
      'https://t.me/s/Tidewell_News/245',
      't.me/tidewell_news/17/245',
      'https://telegram.dog/tidewell_news/245?single',
      'tidewell_news.t.me/245',
    ],
  ],
  ['telegram channel', 'https://t.me/+AbCdEfGhIjKlMnOp', ['https://t.me/joinchat/AbCdEfGhIjKlMnOp', 't.me/+AbCdEfGhIjKlMnOp']],
  [
    'vk post',
    'https://vk.com/wall-123_456',
    ['https://vk.com/tidewell?w=wall-123_456', 'm.vk.com/wall-123_456?reply=9', 'https://vk.ru/feed?w=wall-123_456%2Fall'],
  ],
  [
    'vk video',
    'https://vk.com/video-123_456',
    [
      'https://vk.com/clip-123_456',
      'https://vk.com/video?z=video-123_456%2Fpl_cat',
      'https://vkvideo.ru/video-123_456',
      'https://vk.com/clips/tidewell?z=clip-123_456',
    ],
  ],
  ['vk community', 'https://vk.com/club123', ['https://vk.com/public123', 'http://m.vk.com/club123/']],
  ['vk profile', 'https://vk.com/tide.well', ['vk.com/Tide.Well', 'https://vkontakte.ru/tide.well?from=x']],
  ['vk profile', 'https://vk.com/id1', ['https://m.vk.com/id1']],
  [
    'facebook video',
    'https://www.facebook.com/watch?v=1234567890',
    [
      'https://www.facebook.com/watch/?v=1234567890&ref=sharing',
      'https://m.facebook.com/reel/1234567890',
      'fb.com/tidewell/videos/summer-clip/1234567890/',
      'https://de-de.facebook.com/tidewell/videos/1234567890?mibextid=z',
    ],
  ],
  [
    'facebook post',
    'https://www.facebook.com/100012345/posts/98765432',
    [
      'https://www.facebook.com/permalink.php?story_fbid=98765432&id=100012345',
      'https://mbasic.facebook.com/story.php?id=100012345&story_fbid=98765432',
    ],
  ],
  [
    'facebook post',
    'https://www.facebook.com/tidewell/posts/pfbid0AbCdEfGhIjK',
    ['https://facebook.com/TideWell/posts/a-good-day/pfbid0AbCdEfGhIjK?__cft__=1'],
  ],
  [
    'facebook post',
    'https://www.facebook.com/groups/sailors/posts/98765432',
    ['https://www.facebook.com/groups/Sailors/permalink/98765432/'],
  ],
  ['facebook group', 'https://www.facebook.com/groups/sailors', ['https://web.facebook.com/groups/Sailors/about']],
  ['facebook event', 'https://www.facebook.com/events/1234567890', ['https://www.facebook.com/events/s/summer-party/1234567890/?ti=ls']],
  [
    'facebook profile',
    'https://www.facebook.com/tide.well',
    ['https://www.facebook.com/Tide.Well/about', 'm.facebook.com/tide.well?fbclid=abc'],
  ],
  [
    'facebook profile',
    'https://www.facebook.com/profile.php?id=100012345',
    ['https://www.facebook.com/people/Tide-Well/100012345/', 'https://m.facebook.com/profile.php?id=100012345&sk=about'],
  ],
  ['facebook video', 'https://fb.watch/aBcD-12_x', ['fb.watch/aBcD-12_x/']],
  [
    'twitter post',
    'https://x.com/i/status/1712345678901234567',
    [
      'https://twitter.com/TideWell/status/1712345678901234567?s=20&t=abc',
      'https://x.com/tidewell/status/1712345678901234567/photo/1',
      'mobile.twitter.com/i/web/status/1712345678901234567',
      'https://x.com/other/statuses/1712345678901234567',
    ],
  ],
  [
    'twitter profile',
    'https://x.com/tidewell',
    ['https://twitter.com/TideWell', 'x.com/tidewell/with_replies', 'https://mobile.twitter.com/tidewell?lang=en'],
  ],
  ['twitter live', 'https://x.com/i/spaces/1OwGWabcDEFxQ', ['https://twitter.com/i/spaces/1OwGWabcDEFxQ/peek']],
  [
    'spotify track',
    'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    ['https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=abc', 'open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC'],
  ],
  [
    'spotify playlist',
    'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M',
    ['https://open.spotify.com/user/tidewell/playlist/37i9dQZF1DXcBWIGoYBM5M'],
  ],
  ['spotify artist', 'https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC', ['https://play.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC/']],
  [
    'spotify show',
    'https://open.spotify.com/show/4uLU6hMCjMI75M1A2tKUQC',
    ['https://open.spotify.com/intl-pt-br/show/4uLU6hMCjMI75M1A2tKUQC'],
  ],
  [
    'twitch channel',
    'https://www.twitch.tv/tidewell',
    ['twitch.tv/TideWell', 'https://m.twitch.tv/tidewell/videos?filter=archives', 'https://go.twitch.tv/tidewell/about'],
  ],
  [
    'twitch video',
    'https://www.twitch.tv/videos/1234567890',
    ['https://www.twitch.tv/videos/1234567890?t=1h', 'twitch.tv/tidewell/video/1234567890', 'https://m.twitch.tv/tidewell/v/1234567890'],
  ],
  [
    'twitch clip',
    'https://clips.twitch.tv/BraveTideWell-Ab_1',
    ['https://www.twitch.tv/tidewell/clip/BraveTideWell-Ab_1?filter=clips', 'https://m.twitch.tv/clip/BraveTideWell-Ab_1'],
  ],
  [
    'soundcloud track',
    'https://soundcloud.com/tide-well/morning',
    ['https://soundcloud.com/Tide-Well/Morning?in=x/sets/y&utm_medium=text', 'm.soundcloud.com/tide-well/morning/'],
  ],
  ['soundcloud playlist', 'https://soundcloud.com/tide-well/sets/summer', ['https://soundcloud.com/Tide-Well/sets/Summer?si=1']],
  [
    'soundcloud profile',
    'https://soundcloud.com/tide-well',
    ['soundcloud.com/Tide-Well/tracks', 'https://m.soundcloud.com/tide-well/followers'],
  ],
  [
    'linkedin post',
    'https://www.linkedin.com/feed/update/urn:li:activity:7112345678901234567',
    [
      'https://www.linkedin.com/posts/mara-kent_growth-activity-7112345678901234567-AbCd?utm_source=share',
      'linkedin.com/feed/update/urn:li:activity:7112345678901234567/',
    ],
  ],
  [
    'linkedin profile',
    'https://www.linkedin.com/in/mara-kent',
    ['https://de.linkedin.com/in/Mara-Kent/', 'linkedin.com/in/mara-kent/details/experience/', 'https://www.linkedin.com/in/mara-kent/de'],
  ],
  ['linkedin company', 'https://www.linkedin.com/company/tidewell', ['https://uk.linkedin.com/company/Tidewell/posts/?feedView=all']],
  ['website page', 'https://example.com/guide', ['https://example.com/guide/?utm_source=x&gclid=1', 'EXAMPLE.com//guide#top']],
  ['website page', 'https://shop.example.co.uk/a?id=7', ['https://shop.example.co.uk/a/?id=7&fbclid=2&utm_campaign=z']],
  ['website page', 'https://xn--mnchen-3ya.de', ['https://münchen.de/']],
]

const refused = [
  '',
  'hello',
  'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)',
  'https://youtube.com@10.0.0.1/watch?v=dQw4w9WgXcQ',
  'https://user:secret@example.com/x',
  'https://example.com:8080/x',
  'http://localhost/admin',
  'http://192.168.0.1/',
  'http://[::1]/',
  'http://printer.local/',
  'https://example.com/two words',
  `https://example.com/${'a'.repeat(500)}`,
  'https://www.youtube.com/watch?v=tooshort',
  'https://www.youtube.com/feed/subscriptions',
  'https://www.youtube.com/',
  'https://youtube.com/%E0%A4%A',
  'https://www.instagram.com/explore/tags/sea/',
  'https://www.instagram.com/accounts/login/',
  'https://t.me/joinchat',
  'https://t.me/c/1234567/89',
  'https://x.com/home',
  'https://twitter.com/search?q=sea',
  'https://vk.com/feed',
  'https://www.facebook.com/marketplace/',
  'https://open.spotify.com/track/short',
  'https://www.twitch.tv/directory/all',
  'https://soundcloud.com/discover',
  'https://www.linkedin.com/feed/',
  'https://www.tiktok.com/foryou',
]

describe('normaliseLink', () => {
  it.each(spellings)('%s: every spelling leads to %s', (what, canonical, others) => {
    for (const text of [canonical, ...others]) expect(read(text), text).toBe(`${what} ${canonical}`)
  })
  it.each(refused)('does not take %j', (text) => {
    expect(read(text)).toBeUndefined()
  })
  it('an object of a network is never taken for a page of the web', () => {
    expect(read('https://www.youtube.com/gaming')).toBeUndefined()
    expect(read('https://notyoutube.com/watch?v=dQw4w9WgXcQ')).toMatch(/^website page/)
    expect(read('https://youtube.com.example.net/watch?v=dQw4w9WgXcQ')).toMatch(/^website page/)
  })
  it('keeps apart what the network tells apart: video ids, invites and short codes have a case', () => {
    const url = (text: string) => normaliseLink(knownLinks, text)?.url
    expect(url('https://youtu.be/dQw4w9WgXcQ')).not.toBe(url('https://youtu.be/DQw4w9WgXcQ'))
    expect(url('https://t.me/+AbCdEfGhIjKlMnOp')).not.toBe(url('https://t.me/+abCdEfGhIjKlMnOp'))
    expect(url('https://www.instagram.com/p/CxYz_12-AbC')).not.toBe(url('https://www.instagram.com/p/cxYz_12-AbC'))
  })
  it('answers its own canonical links unchanged, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true, size: 'small' }), fc.string()), (text) => {
        const link = normaliseLink(knownLinks, text)
        expect(link ? normaliseLink(knownLinks, link.url) : undefined).toEqual(link)
      }),
    )
  })
  it('knows only the networks it is given', () => {
    const withoutTikTok = knownLinks.filter(({ networkId }) => networkId !== 2 && networkId !== 12)
    expect(normaliseLink(withoutTikTok, 'https://www.tiktok.com/@tidewell')).toBeUndefined()
  })
})

describe('checkLink', () => {
  const views = { networkId: 1, linkKinds: ['video'], urlIsRequired: true }
  it('takes a link of the service’s network and kind, in its canonical form', () => {
    expect(checkLink(knownLinks, views, 'youtu.be/dQw4w9WgXcQ')).toEqual({ ok: true, url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
  })
  it('refuses another kind, another network and no link at all', () => {
    for (const text of ['https://youtube.com/@tidewell', 'https://www.tiktok.com/@tidewell', '', 'nonsense']) {
      expect(checkLink(knownLinks, views, text)).toEqual({ ok: false })
    }
  })
  it('needs no link where the service needs none (SERVICE-001)', () => {
    expect(checkLink(knownLinks, { ...views, urlIsRequired: false }, ' ')).toEqual({ ok: true, url: '' })
    expect(checkLink(knownLinks, { ...views, urlIsRequired: false }, 'nonsense')).toEqual({ ok: false })
  })
  it('takes every kind where the service names none', () => {
    expect(checkLink(knownLinks, { ...views, linkKinds: [] }, 'https://youtube.com/@tidewell')).toMatchObject({ ok: true })
  })
})
