import { personalFavourites, personalReviews } from '@vitrine/catalogue'
import { personalFreeTrials, personalReferrals, personalTasks, personalWidgets } from '@vitrine/earning'
import type { PersonalData } from '@vitrine/identity'
import { personalReports } from '@vitrine/insights'
import { personalCampaigns } from '@vitrine/keywords'
import { personalMail } from '@vitrine/notifications'
import { personalNotes } from '@vitrine/operators'
import { personalOrders } from '@vitrine/ordering'
import { personalPayments } from '@vitrine/payments'

/** What the domains hold of people, in the order of a person's file. */
export const personalData: readonly PersonalData[] = [
  personalFavourites,
  personalReviews,
  personalOrders,
  personalPayments,
  personalReferrals,
  personalFreeTrials,
  personalWidgets,
  personalTasks,
  personalReports,
  personalCampaigns,
  personalMail,
  personalNotes,
]
