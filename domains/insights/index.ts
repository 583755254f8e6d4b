export { saveReportGrant } from './commands/save-report-grant.ts'
export type { InsightsDeps } from './deps.ts'
export { insightsRoutes } from './http/index.ts'
export { insightsSchedules } from './jobs/index.ts'
export { insightsDueRows } from './jobs/insights-due-rows.ts'
export type {
  ChannelDay,
  ChannelInfo,
  ChannelReports,
  ChannelVideo,
  ReportAccess,
  ReportConsents,
  ReportPeriod,
  ReportProblem,
  VideoFigures,
  VideosWanted,
} from './ports.ts'
export { personalReports } from './queries/personal-reports.ts'
