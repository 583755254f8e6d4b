/** Days of the calendar as the platform counts them, both included: YYYY-MM-DD. */
export interface ReportPeriod {
  readonly from: string
  readonly to: string
}

/** What lets us ask for one channel: its owner's consent. */
export interface ReportAccess {
  readonly channelId: string
  readonly refreshToken: string
}

export interface ChannelInfo {
  readonly subscribers: number
  readonly views: number
  readonly isMonetised: boolean
}

export interface ChannelDay {
  readonly day: string
  readonly views: number
  readonly watchTimeMinutes: number
  readonly averageViewDurationSeconds: number
  readonly averageViewDurationPercentage: number
  readonly subscribersGained: number
  readonly subscribersLost: number
}

export interface ChannelVideo {
  readonly videoId: string
  readonly title: string
  readonly previewImage: string
  readonly publishedAt: Date
  readonly views: number
  readonly likes: number
  readonly comments: number
}

export interface VideoFigures {
  readonly videoId: string
  /** How often its picture was shown and clicked, and the share in percent; null where the platform does not tell. */
  readonly impressions: number | null
  readonly clicks: number | null
  readonly ctr: number | null
  readonly watchTimeMinutes: number
  readonly averageViewDurationSeconds: number
  readonly averageViewDurationPercentage: number
}

/** Which videos: those named, or the channel's newest ones, none of them published after `until`. */
export interface VideosWanted {
  readonly until: string
  readonly ids: readonly string[]
}

/** Reports of a channel whose owner agreed. Throws `ReportProblem` for known reasons; anything else is a platform that gave no usable answer. */
export interface ChannelReports {
  info(access: ReportAccess): Promise<ChannelInfo>
  days(access: ReportAccess, period: ReportPeriod): Promise<readonly ChannelDay[]>
  videos(access: ReportAccess, wanted: VideosWanted): Promise<readonly ChannelVideo[]>
  videoFigures(access: ReportAccess, period: ReportPeriod, ids: readonly string[]): Promise<readonly VideoFigures[]>
}

/** The secrets of one consent flow. */
export interface ConsentParams {
  readonly redirectUri: string
  readonly state: string
  /** Of PKCE. */
  readonly codeVerifier: string
}

/** How an owner lets us read. Throws `ReportProblem` when they declined or the code is not valid. */
export interface ReportConsents {
  /** The consent page's address. */
  authorise(params: ConsentParams): URL
  /** Exchanges a returned code: a refresh token, and the channel it is for; no channel where the person has none. */
  redeem(params: ConsentParams, code: string): Promise<{ readonly refreshToken: string; readonly channelId: string | undefined }>
  /** Revokes a refresh token's consent, with every other token of that person; one that has ended already is fine. Throws without a usable answer. */
  revoke(refreshToken: string): Promise<void>
}

/**
 * The platform's refusals, thrown: `revoked`, because the consent was taken back; `quota`, because no more may be asked today;
 * `unproven`, because a code is invalid.
 */
export interface ReportProblem {
  readonly name: 'ReportProblem'
  readonly kind: 'revoked' | 'quota' | 'unproven'
}

export const isReportProblem = (error: unknown): error is ReportProblem =>
  error instanceof Error && error.name === 'ReportProblem' && 'kind' in error
