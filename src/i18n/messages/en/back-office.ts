import admin from './admin.json'
import adminArticles from './admin-articles.json'
import adminCustomers from './admin-customers.json'
import adminDashboard from './admin-dashboard.json'
import adminMessages from './admin-messages.json'
import adminOrders from './admin-orders.json'
import adminPictures from './admin-pictures.json'
import adminPrivacy from './admin-privacy.json'
import adminProducts from './admin-products.json'
import adminPromotions from './admin-promotions.json'
import adminReviews from './admin-reviews.json'
import catalog from './catalog.json'
import common from './common.json'
import errors from './errors.json'
import security from './security.json'
import tracking from './tracking.json'

/** The back-office's words in one language: a chunk of its own, loaded when the language is chosen. */
export default {
  admin,
  adminArticles,
  adminCustomers,
  adminDashboard,
  adminMessages,
  adminOrders,
  adminPictures,
  adminPrivacy,
  adminProducts,
  adminPromotions,
  adminReviews,
  catalog,
  common,
  errors,
  security,
  tracking,
}
