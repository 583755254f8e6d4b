import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import { NotFoundView } from './parts/not-found-view.tsx'
import { RouteFailure } from './parts/route-failure.tsx'
import { StartScreen } from './screens/start/start-screen.tsx'
import { PanelFrame } from './shell/panel-frame.tsx'

const OrderDecision = lazy(async () => ({ default: (await import('./screens/orders/order-decision.tsx')).OrderDecision }))

/** What decides each kind of what needs attention: the inspector of its own screen. */
const decisions = {
  failed_orders: OrderDecision,
  held_orders: OrderDecision,
  late_orders: OrderDecision,
  tickets: lazy(async () => ({ default: (await import('./screens/support/ticket-decision.tsx')).TicketDecision })),
  approvals: lazy(async () => ({ default: (await import('./screens/approvals/approval-inspector.tsx')).ApprovalInspector })),
  reviews: lazy(async () => ({ default: (await import('./screens/review/review-inspector.tsx')).ReviewInspector })),
  payments: lazy(async () => ({ default: (await import('./screens/payments/payment-inspector.tsx')).PaymentInspector })),
  failed_refunds: lazy(async () => ({ default: (await import('./screens/payments/refund-inspector.tsx')).RefundDecision })),
  suspense: lazy(async () => ({ default: (await import('./screens/payments/suspense-inspector.tsx')).SuspenseInspector })),
  by_hand: lazy(async () => ({ default: (await import('./screens/by-hand/work-decision.tsx')).WorkDecision })),
  unknown_refills: lazy(async () => ({ default: (await import('./screens/refills/refill-inspector.tsx')).RefillInspector })),
  withdrawals: lazy(async () => ({ default: (await import('./screens/withdrawals/withdrawal-inspector.tsx')).WithdrawalInspector })),
  documents: lazy(async () => ({ default: (await import('./screens/documents/document-inspector.tsx')).DocumentInspector })),
  disputes: lazy(async () => ({ default: (await import('./screens/payments/dispute-inspector.tsx')).DisputeInspector })),
}

/** Every address. A screen's code is fetched when it is opened. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteFailure,
    HydrateFallback: () => null,
    children: [
      { index: true, Component: StartScreen },
      { path: 'sign-in', lazy: async () => ({ Component: (await import('./screens/sign-in/sign-in-screen.tsx')).SignInScreen }) },
      { path: 'setup', lazy: async () => ({ Component: (await import('./screens/first-owner/first-owner-screen.tsx')).FirstOwnerScreen }) },
      { path: 'new-panel', lazy: async () => ({ Component: (await import('./screens/new-panel/new-panel-screen.tsx')).NewPanelScreen }) },
      { path: 'all', lazy: async () => ({ Component: (await import('./screens/all-panels/all-panels-screen.tsx')).AllPanelsScreen }) },
      {
        path: 'deployment',
        lazy: async () => ({ Component: (await import('./shell/deployment/deployment-frame.tsx')).DeploymentFrame }),
        children: [
          {
            path: 'panels',
            lazy: async () => ({
              Component: (await import('./screens/deployment-panels/deployment-panels-screen.tsx')).DeploymentPanelsScreen,
            }),
          },
          {
            path: 'audit',
            lazy: async () => ({
              Component: (await import('./screens/deployment-audit/deployment-audit-screen.tsx')).DeploymentAuditScreen,
            }),
          },
          { path: 'backups', lazy: async () => ({ Component: (await import('./screens/backups/backups-screen.tsx')).BackupsScreen }) },
          { path: '*', Component: NotFoundView },
        ],
      },
      {
        path: 'invitation',
        lazy: async () => ({ Component: (await import('./screens/invitation/invitation-screen.tsx')).InvitationScreen }),
      },
      {
        path: ':panel',
        Component: PanelFrame,
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./screens/home/home-screen.tsx')).HomeScreen }) },
          {
            path: 'attention',
            lazy: async () => {
              const { AttentionScreen } = await import('./screens/attention/attention-screen.tsx')
              return { element: <AttentionScreen decisions={decisions} /> }
            },
          },
          { path: 'guide', lazy: async () => ({ Component: (await import('./screens/guide/guide-screen.tsx')).GuideScreen }) },
          { path: 'orders', lazy: async () => ({ Component: (await import('./screens/orders/orders-screen.tsx')).OrdersScreen }) },
          {
            path: 'customers',
            lazy: async () => ({ Component: (await import('./screens/customers/customers-screen.tsx')).CustomersScreen }),
          },
          {
            path: 'documents',
            lazy: async () => ({ Component: (await import('./screens/documents/documents-screen.tsx')).DocumentsScreen }),
          },
          {
            path: 'documents/decided',
            lazy: async () => ({ Component: (await import('./screens/documents/decided-documents.tsx')).DecidedDocuments }),
          },
          {
            path: 'support',
            lazy: async () => ({ Component: (await import('./screens/support/support-screen.tsx')).SupportScreen }),
          },
          {
            path: 'support/replies',
            lazy: async () => ({ Component: (await import('./screens/support/replies-screen.tsx')).RepliesScreen }),
          },
          {
            path: 'hold-rules',
            lazy: async () => ({ Component: (await import('./screens/hold-rules/hold-rules-screen.tsx')).HoldRulesScreen }),
          },
          { path: 'review', lazy: async () => ({ Component: (await import('./screens/review/review-screen.tsx')).ReviewScreen }) },
          {
            path: 'review/checking',
            lazy: async () => ({ Component: (await import('./screens/review/review-screen.tsx')).CheckingScreen }),
          },
          {
            path: 'review/decided',
            lazy: async () => ({ Component: (await import('./screens/review/decided-reviews.tsx')).DecidedReviews }),
          },
          {
            path: 'payments/:part?',
            lazy: async () => ({ Component: (await import('./screens/payments/payments-screen.tsx')).PaymentsScreen }),
          },
          { path: 'ledger/:part?', lazy: async () => ({ Component: (await import('./screens/ledger/ledger-screen.tsx')).LedgerScreen }) },
          {
            path: 'withdrawals',
            lazy: async () => ({ Component: (await import('./screens/withdrawals/withdrawals-screen.tsx')).WithdrawalsScreen }),
          },
          { path: 'services', lazy: async () => ({ Component: (await import('./screens/services/services-screen.tsx')).ServicesScreen }) },
          {
            path: 'services/order',
            lazy: async () => ({ Component: (await import('./screens/services/order/order-screen.tsx')).OrderScreen }),
          },
          {
            path: 'services/words',
            lazy: async () => ({ Component: (await import('./screens/services/words/words-screen.tsx')).WordsScreen }),
          },
          {
            path: 'services/:id',
            lazy: async () => ({ Component: (await import('./screens/services/editor/service-editor.tsx')).ServiceEditor }),
          },
          {
            path: 'catalogue/:shelf?',
            lazy: async () => ({ Component: (await import('./screens/catalogue/catalogue-screen.tsx')).CatalogueScreen }),
          },
          {
            path: 'service-reviews',
            lazy: async () => ({ Component: (await import('./screens/service-reviews/service-reviews-screen.tsx')).ServiceReviewsScreen }),
          },
          {
            path: 'providers',
            lazy: async () => ({ Component: (await import('./screens/providers/providers-screen.tsx')).ProvidersScreen }),
          },
          {
            path: 'providers/routes',
            lazy: async () => ({ Component: (await import('./screens/providers/routes-screen.tsx')).RoutesScreen }),
          },
          {
            path: 'providers/:id/:part',
            lazy: async () => ({ Component: (await import('./screens/providers/provider-screen.tsx')).ProviderScreen }),
          },
          {
            path: 'drip-feeds/:part?',
            lazy: async () => ({ Component: (await import('./screens/plans/plans-screen.tsx')).PlansScreen }),
          },
          {
            path: 'refills',
            lazy: async () => ({ Component: (await import('./screens/refills/refills-screen.tsx')).RefillsScreen }),
          },
          {
            path: 'by-hand/:part?',
            lazy: async () => ({ Component: (await import('./screens/by-hand/by-hand-screen.tsx')).ByHandScreen }),
          },
          {
            path: 'payment-methods',
            lazy: async () => ({ Component: (await import('./screens/payment-methods/payment-methods-screen.tsx')).PaymentMethodsScreen }),
          },
          {
            path: 'payment-methods/gateways',
            lazy: async () => ({ Component: (await import('./screens/gateways/gateways-screen.tsx')).GatewaysScreen }),
          },
          {
            path: 'payment-methods/withdrawals',
            lazy: async () => ({
              Component: (await import('./screens/withdrawal-methods/withdrawal-methods-screen.tsx')).WithdrawalMethodsScreen,
            }),
          },
          { path: 'coupons', lazy: async () => ({ Component: (await import('./screens/coupons/coupons-screen.tsx')).CouponsScreen }) },
          { path: 'offers', lazy: async () => ({ Component: (await import('./screens/offers/offers-screen.tsx')).OffersScreen }) },
          {
            path: 'own-rates',
            lazy: async () => ({ Component: (await import('./screens/own-rates/own-rates-screen.tsx')).OwnRatesScreen }),
          },
          { path: 'grades', lazy: async () => ({ Component: (await import('./screens/grades/grades-screen.tsx')).GradesScreen }) },
          { path: 'banners', lazy: async () => ({ Component: (await import('./screens/banners/banners-screen.tsx')).BannersScreen }) },
          { path: 'pages/:part?', lazy: async () => ({ Component: (await import('./screens/pages/pages-screen.tsx')).PagesScreen }) },
          { path: 'menu', lazy: async () => ({ Component: (await import('./screens/menu/menu-screen.tsx')).MenuScreen }) },
          { path: 'status', lazy: async () => ({ Component: (await import('./screens/status/status-screen.tsx')).StatusScreen }) },
          { path: 'settings', lazy: async () => ({ Component: (await import('./screens/settings/settings-screen.tsx')).SettingsScreen }) },
          { path: 'hosts', lazy: async () => ({ Component: (await import('./screens/hosts/hosts-screen.tsx')).HostsScreen }) },
          {
            path: 'hosts/sign-in',
            lazy: async () => ({
              Component: (await import('./screens/sign-in-providers/sign-in-providers-screen.tsx')).SignInProvidersScreen,
            }),
          },
          {
            path: 'hosts/shop',
            lazy: async () => ({ Component: (await import('./screens/panel-page/panel-page-screen.tsx')).PanelPageScreen }),
          },
          { path: 'staff', lazy: async () => ({ Component: (await import('./screens/staff/staff-screen.tsx')).StaffScreen }) },
          {
            path: 'staff/invitations',
            lazy: async () => ({ Component: (await import('./screens/staff/invitations-screen.tsx')).InvitationsScreen }),
          },
          {
            path: 'my-rights',
            lazy: async () => ({ Component: (await import('./screens/own-rights/own-rights-screen.tsx')).OwnRightsScreen }),
          },
          {
            path: 'my-security',
            lazy: async () => ({ Component: (await import('./screens/own-security/own-security-screen.tsx')).OwnSecurityScreen }),
          },
          { path: 'rights', lazy: async () => ({ Component: (await import('./screens/rights/rights-screen.tsx')).RightsScreen }) },
          { path: 'keys', lazy: async () => ({ Component: (await import('./screens/keys/keys-screen.tsx')).KeysScreen }) },
          {
            path: 'approvals',
            lazy: async () => ({ Component: (await import('./screens/approvals/approvals-screen.tsx')).ApprovalsScreen }),
          },
          {
            path: 'bulk-actions',
            lazy: async () => ({ Component: (await import('./screens/bulk-actions/bulk-actions-screen.tsx')).BulkActionsScreen }),
          },
          { path: 'audit', lazy: async () => ({ Component: (await import('./screens/audit/audit-screen.tsx')).AuditScreen }) },
          { path: '*', Component: NotFoundView },
        ],
      },
      { path: '*', Component: NotFoundView },
    ],
  },
]
