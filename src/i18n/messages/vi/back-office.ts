import admin from './admin.json' with { type: 'json' }
import adminAnswers from './admin-answers.json' with { type: 'json' }
import adminArticles from './admin-articles.json' with { type: 'json' }
import adminCash from './admin-cash.json' with { type: 'json' }
import adminClaims from './admin-claims.json' with { type: 'json' }
import adminCustomers from './admin-customers.json' with { type: 'json' }
import adminDashboard from './admin-dashboard.json' with { type: 'json' }
import adminInvoices from './admin-invoices.json' with { type: 'json' }
import adminMessages from './admin-messages.json' with { type: 'json' }
import adminOrders from './admin-orders.json' with { type: 'json' }
import adminPictures from './admin-pictures.json' with { type: 'json' }
import adminPrivacy from './admin-privacy.json' with { type: 'json' }
import adminProducts from './admin-products.json' with { type: 'json' }
import adminPromotions from './admin-promotions.json' with { type: 'json' }
import adminReviews from './admin-reviews.json' with { type: 'json' }
import adminSales from './admin-sales.json' with { type: 'json' }
import adminNewOrder from './admin-new-order.json' with { type: 'json' }
import adminRuns from './admin-runs.json' with { type: 'json' }
import adminSettings from './admin-settings.json' with { type: 'json' }
import adminToday from './admin-today.json' with { type: 'json' }
import adminTransfers from './admin-transfers.json' with { type: 'json' }
import adminStaff from './admin-staff.json' with { type: 'json' }
import catalog from './catalog.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import security from './security.json' with { type: 'json' }
import tracking from './tracking.json' with { type: 'json' }

/** The back-office's words in one language: a chunk of its own, loaded when the language is chosen. */
export default {
  admin,
  adminAnswers,
  adminArticles,
  adminCash,
  adminClaims,
  adminCustomers,
  adminDashboard,
  adminInvoices,
  adminMessages,
  adminOrders,
  adminPictures,
  adminPrivacy,
  adminProducts,
  adminPromotions,
  adminReviews,
  adminSales,
  adminNewOrder,
  adminRuns,
  adminSettings,
  adminToday,
  adminStaff,
  adminTransfers,
  catalog,
  common,
  errors,
  security,
  tracking,
}
