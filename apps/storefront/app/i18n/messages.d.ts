import type account from '../messages/en/account.json'
import type api from '../messages/en/api.json'
import type attachments from '../messages/en/attachments.json'
import type banners from '../messages/en/banners.json'
import type bonuses from '../messages/en/bonuses.json'
import type cabinet from '../messages/en/cabinet.json'
import type campaigns from '../messages/en/campaigns.json'
import type cards from '../messages/en/cards.json'
import type cart from '../messages/en/cart.json'
import type catalogue from '../messages/en/catalogue.json'
import type channelReports from '../messages/en/channel-reports.json'
import type channels from '../messages/en/channels.json'
import type common from '../messages/en/common.json'
import type consent from '../messages/en/consent.json'
import type coupon from '../messages/en/coupon.json'
import type documents from '../messages/en/documents.json'
import type expert from '../messages/en/expert.json'
import type freeTrials from '../messages/en/free-trials.json'
import type grades from '../messages/en/grades.json'
import type help from '../messages/en/help.json'
import type install from '../messages/en/install.json'
import type keywordTools from '../messages/en/keyword-tools.json'
import type keywordToolsAbout from '../messages/en/keyword-tools-about.json'
import type legal from '../messages/en/legal.json'
import type myServices from '../messages/en/my-services.json'
import type offline from '../messages/en/offline.json'
import type order from '../messages/en/order.json'
import type orderWidget from '../messages/en/order-widget.json'
import type orders from '../messages/en/orders.json'
import type payment from '../messages/en/payment.json'
import type plans from '../messages/en/plans.json'
import type referrals from '../messages/en/referrals.json'
import type security from '../messages/en/security.json'
import type shell from '../messages/en/shell.json'
import type signIn from '../messages/en/sign-in.json'
import type siteView from '../messages/en/site-view.json'
import type statistics from '../messages/en/statistics.json'
import type status from '../messages/en/status.json'
import type subscribe from '../messages/en/subscribe.json'
import type tariffs from '../messages/en/tariffs.json'
import type taskHelp from '../messages/en/task-help.json'
import type tasks from '../messages/en/tasks.json'
import type track from '../messages/en/track.json'
import type withdrawal from '../messages/en/withdrawal.json'
import 'i18next'

/** The English files are the type of all messages: an unknown key does not compile. A new namespace gets its line here. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      attachments: typeof attachments
      banners: typeof banners
      api: typeof api
      bonuses: typeof bonuses
      cabinet: typeof cabinet
      campaigns: typeof campaigns
      cards: typeof cards
      cart: typeof cart
      catalogue: typeof catalogue
      'channel-reports': typeof channelReports
      channels: typeof channels
      common: typeof common
      consent: typeof consent
      coupon: typeof coupon
      documents: typeof documents
      expert: typeof expert
      'free-trials': typeof freeTrials
      grades: typeof grades
      help: typeof help
      install: typeof install
      'keyword-tools': typeof keywordTools
      'keyword-tools-about': typeof keywordToolsAbout
      legal: typeof legal
      'my-services': typeof myServices
      offline: typeof offline
      order: typeof order
      'order-widget': typeof orderWidget
      orders: typeof orders
      payment: typeof payment
      plans: typeof plans
      referrals: typeof referrals
      'site-view': typeof siteView
      security: typeof security
      shell: typeof shell
      'sign-in': typeof signIn
      statistics: typeof statistics
      status: typeof status
      withdrawal: typeof withdrawal
      subscribe: typeof subscribe
      tariffs: typeof tariffs
      'task-help': typeof taskHelp
      tasks: typeof tasks
      track: typeof track
    }
  }
}
