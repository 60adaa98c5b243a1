import { itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { campaignPages } from './campaign-pages.ts';

itemPageTests(testService(), campaignPages);
