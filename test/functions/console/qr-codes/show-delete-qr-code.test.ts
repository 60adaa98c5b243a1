import { itemPageTests } from '../../../support/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { qrCodePages } from './qr-code-pages.ts';

itemPageTests(testService(), qrCodePages).showDelete();
