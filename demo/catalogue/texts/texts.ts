const subjectKeys = [
  'videoViews',
  'shortsViews',
  'premiereViews',
  'liveViewers',
  'watchTime',
  'videoLikes',
  'shortsLikes',
  'subscribers',
  'comments',
  'customComments',
  'shares',
  'searchVisits',
  'followers',
  'saves',
  'postLikes',
  'reelViews',
  'storyViews',
  'profileVisits',
  'channelMembers',
  'postViews',
  'reactions',
  'communityMembers',
  'reposts',
  'pageFollowers',
  'groupMembers',
  'eventResponses',
  'replies',
  'spaceListeners',
  'trackPlays',
  'albumPlays',
  'podcastPlays',
  'playlistFollowers',
  'artistFollowers',
  'channelFollowers',
  'clipViews',
  'trackLikes',
  'companyFollowers',
  'websiteVisits',
  'articleMentions',
] as const
export type SubjectKey = (typeof subjectKeys)[number]

const typeKeys = [
  'views',
  'live',
  'watchTime',
  'likes',
  'subscribers',
  'comments',
  'shares',
  'search',
  'followers',
  'saves',
  'visits',
  'members',
  'reactions',
  'reposts',
  'plays',
  'events',
  'mentions',
  'packages',
] as const
export type TypeKey = (typeof typeKeys)[number]

/** Ways of delivery, in the order of their numbers. */
export const methodKeys = [
  'ads',
  'feed',
  'partners',
  'community',
  'newsletter',
  'search',
  'creators',
  'playlists',
  'messengers',
  'banners',
  'apps',
  'groups',
  'articles',
] as const
export type MethodKey = (typeof methodKeys)[number]

/** A delivery method's texts on a card: for content to watch or hear, and for accounts to follow. */
export interface MethodTexts {
  /** In a service's name, after a comma. */
  readonly name: string
  /** How it is delivered, in full. */
  readonly description: string
  readonly content: string
  readonly profile: string
}

export interface Texts {
  readonly comma: string
  readonly website: string
  readonly subjects: Readonly<Record<SubjectKey, string>>
  readonly types: Readonly<Record<TypeKey, string>>
  readonly methods: Readonly<Record<MethodKey, MethodTexts>>
  /** What community members do, when it is more than watching. */
  readonly community: { readonly react: string; readonly write: string; readonly share: string; readonly custom: string }
  readonly variants: { readonly steady: string; readonly large: string; readonly countries: string }
  readonly worldwide: string
  /** `{n}` = how many. */
  readonly countriesCount: { readonly 18: string }
  readonly start: { readonly minutes: string; readonly hours: string; readonly schedule: string }
  readonly speed: { readonly day: string; readonly hour: string; readonly once: string }
  readonly guarantee: { readonly days: string; readonly none: string }
  readonly labels: { readonly new: string; readonly bestseller: string; readonly recommended: string; readonly closed: string }
  readonly targets: {
    readonly comments: InputTexts
    readonly keywords: InputTexts
    readonly topic: InputTexts
    readonly languages: InputTexts
    readonly countries: InputTexts
  }
  readonly requirements: {
    readonly video: string
    readonly post: string
    readonly profile: string
    readonly audio: string
    readonly live: string
    readonly page: string
  }
  readonly faq: {
    readonly how: string
    readonly drop: string
    readonly dropCovered: string
    readonly dropOpen: string
    readonly need: string
    readonly stop: string
    readonly stopAnswer: string
  }
  /** `{network}` = its name. */
  readonly network: { readonly title: string; readonly description: string }
  readonly packages: Readonly<Record<PackageKey, { readonly name: string; readonly short: string }>>
}

export interface InputTexts {
  readonly name: string
  readonly placeholder: string
}

const packageKeys = ['channelStart', 'newRelease', 'streamNight', 'companyStart'] as const
export type PackageKey = (typeof packageKeys)[number]
