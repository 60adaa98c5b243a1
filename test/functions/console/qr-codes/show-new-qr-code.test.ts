import { testsByPage } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { qrCodePages } from './qr-code-pages.ts';

testsByPage(testService(), qrCodePages).showNew();
