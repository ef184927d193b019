import about from './about.json' with { type: 'json' }
import accessibility from './accessibility.json' with { type: 'json' }
import account from './account.json' with { type: 'json' }
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
import articles from './articles.json' with { type: 'json' }
import cart from './cart.json' with { type: 'json' }
import catalog from './catalog.json' with { type: 'json' }
import checkout from './checkout.json' with { type: 'json' }
import claims from './claims.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import contact from './contact.json' with { type: 'json' }
import delivery from './delivery.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import giftFinder from './gift-finder.json' with { type: 'json' }
import home from './home.json' with { type: 'json' }
import invitation from './invitation.json' with { type: 'json' }
import invoice from './invoice.json' with { type: 'json' }
import mail from './mail.json' with { type: 'json' }
import orderChange from './order-change.json' with { type: 'json' }
import orders from './orders.json' with { type: 'json' }
import ownOrder from './own-order.json' with { type: 'json' }
import confirmOrder from './confirm-order.json' with { type: 'json' }
import refund from './refund.json' with { type: 'json' }
import paymentLink from './payment-link.json' with { type: 'json' }
import privacy from './privacy.json' with { type: 'json' }
import receipts from './receipts.json' with { type: 'json' }
import reminders from './reminders.json' with { type: 'json' }
import reviews from './reviews.json' with { type: 'json' }
import run from './run.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import searchTopics from './search-topics.json' with { type: 'json' }
import security from './security.json' with { type: 'json' }
import shipping from './shipping.json' with { type: 'json' }
import terms from './terms.json' with { type: 'json' }
import tracking from './tracking.json' with { type: 'json' }
import ward from './ward.json' with { type: 'json' }
import wishlist from './wishlist.json' with { type: 'json' }

/** Every message of this language. */
export default {
  about,
  accessibility,
  account,
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
  articles,
  cart,
  catalog,
  checkout,
  claims,
  common,
  contact,
  delivery,
  errors,
  giftFinder,
  home,
  invitation,
  invoice,
  mail,
  orderChange,
  orders,
  ownOrder,
  confirmOrder,
  refund,
  paymentLink,
  privacy,
  receipts,
  reminders,
  reviews,
  run,
  search,
  searchTopics,
  security,
  shipping,
  terms,
  tracking,
  ward,
  wishlist,
}
