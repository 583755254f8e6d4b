import type { MethodKey, SubjectKey, TypeKey } from './texts/texts.ts'

/** The action on the link: it determines bounds, pace, guarantee and the sentence that describes the delivery. */
export type Outcome = 'watch' | 'live' | 'react' | 'follow' | 'write' | 'custom' | 'share' | 'visit' | 'article'
export type NetworkType =
  | 'youtube'
  | 'tiktok'
  | 'instagram'
  | 'telegram'
  | 'vk'
  | 'facebook'
  | 'twitter'
  | 'spotify'
  | 'twitch'
  | 'soundcloud'
  | 'linkedin'
  | 'website'

export interface Product {
  readonly network: NetworkType
  readonly type: TypeKey
  readonly subject: SubjectKey
  readonly outcome: Outcome
  /** Kinds of links it works on. */
  readonly kinds: readonly string[]
  readonly methods: readonly MethodKey[]
  /** USD for `per` units. */
  readonly price: number
  readonly per: 1 | 100 | 1000
  /** Offered in single countries and regions as well. */
  readonly isRegional?: true
}

const WATCH = ['ads', 'feed', 'partners', 'community', 'newsletter', 'creators', 'messengers', 'banners', 'apps', 'groups'] as const
const CLIP = ['ads', 'feed', 'apps', 'community', 'creators', 'messengers', 'partners'] as const
const LISTEN = ['ads', 'playlists', 'feed', 'newsletter', 'creators', 'partners', 'community', 'messengers'] as const
const REACT = ['community', 'ads', 'feed', 'creators', 'groups'] as const
const FOLLOW = ['ads', 'community', 'creators', 'newsletter', 'feed', 'messengers', 'banners', 'groups'] as const
const FANS = ['ads', 'playlists', 'creators', 'newsletter', 'community', 'feed', 'messengers'] as const
const WRITE = ['community', 'creators', 'groups'] as const
const SHARE = ['community', 'creators', 'messengers', 'newsletter', 'groups'] as const
const LIVE = ['ads', 'feed', 'messengers', 'community', 'creators'] as const
const VISIT = ['ads', 'search', 'banners', 'newsletter', 'partners', 'messengers', 'apps', 'groups', 'creators', 'feed'] as const

type Row = readonly [TypeKey, SubjectKey, Outcome, readonly string[], readonly MethodKey[], number, (1 | 100 | 1000)?, true?]

const of = (network: NetworkType, rows: readonly Row[]): Product[] =>
  rows.map(([type, subject, outcome, kinds, methods, price, per = 1000, isRegional]) => ({
    network,
    type,
    subject,
    outcome,
    kinds,
    methods,
    price,
    per,
    ...(isRegional ? { isRegional } : {}),
  }))

/** In the order of the catalogue: the first one, delivered by its first method, is service number 1. */
export const products: readonly Product[] = [
  ...of('youtube', [
    ['views', 'videoViews', 'watch', ['video'], [...WATCH, 'search'], 2.25, 1000, true],
    ['views', 'shortsViews', 'watch', ['video'], CLIP, 0.78, 1000, true],
    ['views', 'premiereViews', 'watch', ['video'], ['ads', 'messengers', 'community', 'newsletter'], 2.95],
    ['live', 'liveViewers', 'live', ['video', 'channel'], LIVE, 2.6],
    ['watchTime', 'watchTime', 'watch', ['video'], ['ads', 'feed', 'partners', 'community'], 9.5, 100],
    ['likes', 'videoLikes', 'react', ['video'], REACT, 6.2],
    ['likes', 'shortsLikes', 'react', ['video'], ['community', 'ads', 'feed'], 4.8],
    ['subscribers', 'subscribers', 'follow', ['channel'], FOLLOW, 24, 1000, true],
    ['comments', 'comments', 'write', ['video', 'post'], WRITE, 14, 100],
    ['comments', 'customComments', 'custom', ['video', 'post'], ['community'], 0.22, 1],
    ['shares', 'shares', 'share', ['video'], SHARE, 7.5],
    ['search', 'searchVisits', 'watch', ['video', 'channel'], ['search'], 4.2, 1000, true],
  ]),
  ...of('tiktok', [
    ['views', 'videoViews', 'watch', ['video'], CLIP, 0.64, 1000, true],
    ['live', 'liveViewers', 'live', ['live', 'profile'], LIVE, 2.4],
    ['followers', 'followers', 'follow', ['profile'], FOLLOW, 13, 1000, true],
    ['likes', 'videoLikes', 'react', ['video'], REACT, 3.9],
    ['comments', 'comments', 'write', ['video'], WRITE, 12, 100],
    ['comments', 'customComments', 'custom', ['video'], ['community'], 0.19, 1],
    ['saves', 'saves', 'react', ['video'], ['community', 'ads'], 3.1],
    ['shares', 'shares', 'share', ['video'], SHARE, 5.6],
  ]),
  ...of('instagram', [
    ['followers', 'followers', 'follow', ['profile'], FOLLOW, 15.5, 1000, true],
    ['likes', 'postLikes', 'react', ['post'], REACT, 3.8],
    ['views', 'reelViews', 'watch', ['post'], CLIP, 0.92, 1000, true],
    ['views', 'storyViews', 'watch', ['story', 'profile'], ['ads', 'feed', 'apps', 'community'], 1.1],
    ['comments', 'comments', 'write', ['post'], WRITE, 13, 100],
    ['comments', 'customComments', 'custom', ['post'], ['community'], 0.2, 1],
    ['saves', 'saves', 'react', ['post'], ['community', 'ads'], 2.9],
    ['shares', 'shares', 'share', ['post'], SHARE, 5.2],
    ['visits', 'profileVisits', 'visit', ['profile'], ['ads', 'banners', 'newsletter', 'messengers', 'creators'], 1.7, 1000, true],
  ]),
  ...of('telegram', [
    [
      'members',
      'channelMembers',
      'follow',
      ['channel'],
      ['ads', 'messengers', 'creators', 'community', 'banners', 'newsletter'],
      14,
      1000,
      true,
    ],
    ['views', 'postViews', 'watch', ['post'], ['messengers', 'ads', 'feed', 'community', 'banners'], 0.82],
    ['reactions', 'reactions', 'react', ['post'], ['community', 'messengers'], 2.3],
    ['comments', 'comments', 'write', ['post'], ['community', 'creators'], 11, 100],
    ['shares', 'shares', 'share', ['post'], ['messengers', 'community', 'creators'], 4.9],
  ]),
  ...of('vk', [
    [
      'members',
      'communityMembers',
      'follow',
      ['community', 'profile'],
      ['ads', 'community', 'creators', 'groups', 'banners'],
      11.5,
      1000,
      true,
    ],
    ['views', 'videoViews', 'watch', ['video'], ['ads', 'feed', 'partners', 'community', 'apps'], 1.45],
    ['views', 'postViews', 'watch', ['post'], ['ads', 'feed', 'groups', 'community'], 0.9],
    ['likes', 'postLikes', 'react', ['post', 'video'], REACT, 3.2],
    ['reposts', 'reposts', 'share', ['post', 'video'], ['community', 'creators', 'groups'], 7.9],
    ['comments', 'comments', 'write', ['post', 'video'], WRITE, 10, 100],
  ]),
  ...of('facebook', [
    ['followers', 'pageFollowers', 'follow', ['profile'], FOLLOW, 15, 1000, true],
    ['views', 'videoViews', 'watch', ['video'], WATCH, 1.6, 1000, true],
    ['reactions', 'reactions', 'react', ['post', 'video'], REACT, 3.6],
    ['comments', 'comments', 'write', ['post', 'video'], WRITE, 12.5, 100],
    ['shares', 'shares', 'share', ['post', 'video'], SHARE, 7.2],
    ['members', 'groupMembers', 'follow', ['group'], ['ads', 'community', 'groups', 'newsletter'], 17],
    ['events', 'eventResponses', 'react', ['event'], ['ads', 'groups', 'newsletter', 'community'], 11],
  ]),
  ...of('twitter', [
    ['followers', 'followers', 'follow', ['profile'], FOLLOW, 18, 1000, true],
    ['views', 'postViews', 'watch', ['post'], ['ads', 'feed', 'newsletter', 'messengers', 'creators', 'community'], 0.85, 1000, true],
    ['likes', 'postLikes', 'react', ['post'], REACT, 5.1],
    ['reposts', 'reposts', 'share', ['post'], ['creators', 'community', 'messengers'], 8.8],
    ['comments', 'replies', 'write', ['post'], WRITE, 15, 100],
    ['live', 'spaceListeners', 'live', ['live'], ['ads', 'creators', 'messengers'], 9],
  ]),
  ...of('spotify', [
    ['plays', 'trackPlays', 'watch', ['track'], LISTEN, 2.9, 1000, true],
    ['plays', 'albumPlays', 'watch', ['album'], LISTEN, 3.3],
    ['plays', 'podcastPlays', 'watch', ['episode', 'show'], ['ads', 'newsletter', 'creators', 'partners', 'search'], 4.6],
    ['followers', 'artistFollowers', 'follow', ['artist'], FANS, 14.5, 1000, true],
    ['followers', 'playlistFollowers', 'follow', ['playlist'], ['playlists', 'community', 'creators', 'newsletter'], 12.5],
    ['saves', 'saves', 'react', ['track', 'album'], ['community', 'ads'], 4.4],
  ]),
  ...of('twitch', [
    ['followers', 'channelFollowers', 'follow', ['channel'], FOLLOW, 14.5],
    ['live', 'liveViewers', 'live', ['channel'], LIVE, 3.4],
    ['views', 'clipViews', 'watch', ['clip'], CLIP, 1.3],
    ['views', 'videoViews', 'watch', ['video'], ['ads', 'feed', 'partners', 'community'], 1.75],
  ]),
  ...of('soundcloud', [
    ['plays', 'trackPlays', 'watch', ['track', 'playlist'], LISTEN, 1.9],
    ['likes', 'trackLikes', 'react', ['track'], ['community', 'playlists', 'ads'], 4.9],
    ['followers', 'followers', 'follow', ['profile'], FANS, 11.5],
    ['reposts', 'reposts', 'share', ['track', 'playlist'], ['creators', 'community'], 8.2],
    ['comments', 'comments', 'write', ['track'], WRITE, 12, 100],
  ]),
  ...of('linkedin', [
    [
      'followers',
      'companyFollowers',
      'follow',
      ['company'],
      ['ads', 'newsletter', 'creators', 'groups', 'community', 'search'],
      38,
      1000,
      true,
    ],
    ['followers', 'followers', 'follow', ['profile'], ['ads', 'newsletter', 'creators', 'community'], 34],
    ['views', 'postViews', 'watch', ['post'], ['ads', 'feed', 'newsletter', 'creators', 'groups'], 5.2, 1000, true],
    ['reactions', 'reactions', 'react', ['post'], ['community', 'ads', 'creators'], 14],
    ['comments', 'comments', 'write', ['post'], ['community', 'creators'], 24, 100],
    ['reposts', 'reposts', 'share', ['post'], ['creators', 'community', 'newsletter'], 19],
  ]),
  ...of('website', [
    ['visits', 'websiteVisits', 'visit', ['page'], VISIT, 2.4, 1000, true],
    ['search', 'searchVisits', 'visit', ['page'], ['search'], 4.6, 1000, true],
    ['mentions', 'articleMentions', 'article', ['page'], ['articles'], 18, 1],
  ]),
]
